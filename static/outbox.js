// What is saved under one key is one game; 96 bits that nobody has chosen before.
const newKey = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

// Games that were saved on this phone and are not on the sheet yet. They are written down here
// before they are sent, so that no answer, no tab and no connection is needed for them to last.
// The page and the service worker share this; what is shown of them is in waiting.js.
// Sent twice, a game is stored once: its key is unique on the server.
const outbox = (() => {
  const TRY = 10000; // for one request, in milliseconds
  const LEASE = 30000; // longer than the two requests of one game
  const me = String(Math.random());
  const channel = "BroadcastChannel" in self ? new BroadcastChannel("outbox") : null;
  let opened = null;
  let running = Promise.resolve();

  const asked = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  function open() {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open("dulle", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("games", { keyPath: "key" });
      };
      request.onsuccess = () => {
        request.result.onclose = request.result.onversionchange = () => (opened = null);
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    return opened;
  }

  // Runs `work` in one transaction, and comes back when what it wrote is on the disk.
  async function within(mode, work, durability = "strict") {
    const db = await open();
    const transaction = db.transaction("games", mode, { durability });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([work(transaction.objectStore("games")), done]);
    return result;
  }

  // Says so to this page, and to all others and the worker.
  function tell(news) {
    channel?.postMessage(news);
    self.dispatchEvent(new CustomEvent("outbox", { detail: news }));
  }
  if (channel) {
    channel.onmessage = ({ data }) => self.dispatchEvent(new CustomEvent("outbox", { detail: data }));
  }

  const inOrder = (games) => games.sort((one, other) => one.order - other.order);
  const all = () => within("readonly", async (games) => inOrder(await asked(games.getAll())));
  const list = async (path) => (await all()).filter((game) => game.path === path);

  // Writes a game down, or anew what has changed in one; it keeps its place in the row.
  const put = (game, durability) =>
    within(
      "readwrite",
      async (games) => {
        const others = await asked(games.getAll());
        const same = others.find((other) => other.key === game.key);
        const order = same?.order ?? Math.max(0, ...others.map((other) => other.order)) + 1;
        await asked(games.put({ ...same, ...game, order }));
      },
      durability,
    );
  const change = (key, news) =>
    within("readwrite", async (games) => {
      const game = await asked(games.get(key));
      if (game) await asked(games.put({ ...game, ...news }));
    });
  const remove = (key) => within("readwrite", (games) => asked(games.delete(key)));

  // One sender at a time over all tabs and the worker. Plain HTTP knows no locks: there it is a
  // lease that runs out. `work` asks before each game whether it is still alone.
  function lease(until) {
    const [owner, end] = (localStorage.getItem("sender") ?? "").split(" ");
    const left = end - Date.now();
    if ((gone && until) || (owner !== me && left > 0 && left <= LEASE)) return false;
    localStorage.setItem("sender", `${me} ${until}`);
    return true;
  }
  // Who leaves takes nothing along: the next page sends at once. What it had begun comes to an end
  // after that, and takes no new lease.
  let gone = false;
  addEventListener("pagehide", () => {
    gone = true;
    if (!navigator.locks) lease(0);
  });
  addEventListener("pageshow", () => (gone = false));
  async function alone(work) {
    const { locks } = navigator;
    if (locks) {
      return locks.request("outbox", { ifAvailable: true }, (lock) => lock && work(() => true));
    }
    // Of tabs that take it in the same moment the last one has it, as all of them see a little later.
    if (!lease(Date.now() + LEASE)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await work(() => lease(Date.now() + LEASE));
    lease(0);
  }

  const ask = (address, options) =>
    fetch(address, { cache: "no-store", signal: AbortSignal.timeout(TRY), ...options });

  // The kept page of an evening that this phone may not see any more. The games stay.
  const forget = async (path) => (await self.caches?.open("evenings"))?.delete(path);

  // What the page says about a refusal, as markup: a worker cannot read it.
  const reasons = (html) => html.match(/<div class="errors"[^]*?<ul>([^]*?)<\/ul>/)?.[1].replaceAll("</li>", " ") ?? "";

  // What became of it: "stored", "asks" (the table has to say something), "locked" (this phone may
  // not write any more), or "waits".
  async function send(game) {
    try {
      const fresh = await ask(`${game.path}sendemarke/`);
      if (fresh.status === 404) await forget(game.path);
      if ([403, 404].includes(fresh.status)) return { state: "locked" };
      if (!fresh.ok) return { state: "waits" };
      const body = new URLSearchParams(game.fields);
      body.set("csrfmiddlewaretoken", (await fresh.json()).token);
      const answer = await ask(game.path, { method: "POST", body, headers: { "HX-Request": "true" } });
      const html = await answer.text();
      // Whoever answers in place of the server, as networks of inns do, has stored nothing.
      if (answer.ok) return html.includes('id="saved"') ? { state: "stored", html } : { state: "waits" };
      if ([403, 404].includes(answer.status)) return { state: "locked" };
      if (answer.status >= 500 || [408, 429].includes(answer.status)) return { state: "waits" };
      return { state: "asks", why: reasons(html) };
    } catch {
      return { state: "waits" };
    }
  }

  // A game that its own page is sending is left to that page for a while.
  const isSendable = (game) => game.state !== "asks" && !(game.until > Date.now());

  async function sendAll(isAlone) {
    const stuck = new Set();
    while (await isAlone()) {
      const heads = new Map();
      for (const game of await all()) if (!heads.has(game.path)) heads.set(game.path, game);
      const next = [...heads.values()].find((game) => !stuck.has(game.path) && isSendable(game));
      if (!next) break;
      const { state, why, html } = await send(next);
      if (state === "stored") await remove(next.key);
      else {
        stuck.add(next.path);
        if (state !== next.state) await change(next.key, { state, why });
      }
      tell({ path: next.path, key: next.key, state, html });
    }
  }

  // Sends what waits, evening by evening, each in order; whoever calls meanwhile comes after.
  const deliver = () =>
    (running = running
      .then(async () => (await all()).length && alone(sendAll))
      .catch(() => {}));

  return { all, list, put, change, remove, deliver, tell, reasons, forget };
})();
