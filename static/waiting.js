// Saving with and without a connection. Each game is written into the outbox before it is sent;
// one that gets no answer waits there, and is shown: a row in the sheet, and a list with what the
// server asks about it. The page then goes on with the next game, as the server has planned it.
const held = () => document.getElementById("outbox");
const here = () => held().dataset.path || location.pathname;
const AT_WORK = 30000; // milliseconds in which nobody else sends what this page is sending
let known = []; // what is shown as waiting
let viewed = ""; // the key of a game that was taken back into the form

const entered = () => Boolean(entry()) && differs(read());
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(15))].map((n) => (n % 36).toString(36)).join("");

// What was entered, in the words of the form.
function facts(form) {
  const found = new Map();
  for (const field of named()) {
    const nothing = boxed(field) ? !field.checked : !field.value;
    if (nothing || ["none", "normal"].includes(field.value)) continue;
    if (!field.parentElement || field.parentElement === form || field.name === "insist") continue;
    if (`${read()[field.name]}` === `${blank[field.name]}`) continue;
    const label = field.labels?.[0] ?? field.parentElement.querySelector("label");
    const group = field.closest("fieldset, [role=group]");
    const question = group?.querySelector("legend")?.textContent ?? group?.ariaLabel ?? "";
    const word = (label?.querySelector(".word") ?? label)?.textContent.trim() ?? "";
    const chosen = field.selectedOptions?.[0]?.textContent ?? field.value;
    const about = boxed(field) && question ? question : [question, word].filter(Boolean).join(": ");
    const answer = boxed(field) ? (question ? word : "") : chosen;
    found.set(about, [...(found.get(about) ?? []), answer]);
  }
  return [...found].map(([about, answers]) =>
    [about.replaceAll("\u00ad", "").replace(/\?$/, ""), answers.join(", ").replaceAll("\u00ad", "")]
      .filter(Boolean)
      .join(" "),
  );
}

// Whether it can be a game at all. All else about it is for the server to say.
const isWhole = (form) =>
  form.querySelector("[name=re]:checked") &&
  (form.querySelector("[name=band]:checked") ||
    ["re_augen", "kontra_augen", "override_value"].some((name) => form.elements[name]?.value));

// Writes the game down. Returns whether the page sends it itself, now: not where others wait
// before it, nor without a connection.
async function writeDown(form) {
  if (!isWhole(form)) return true;
  const key = form.elements.key.value;
  const before = (await outbox.list(here())).filter((game) => game.key !== key);
  const waits = !navigator.onLine || (before.length > 0 && before[0].state !== "asks");
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const game = {
    key, fields, path: here(), number: Number(form.elements.number.value), values: read(),
    title: document.querySelector("#next > span").firstChild.data.trim(), facts: facts(form),
    state: "waits", why: "", until: waits ? 0 : Date.now() + AT_WORK,
  }; // prettier-ignore
  await outbox.put(game, waits ? "strict" : "relaxed");
  return !waits;
}

document.addEventListener("htmx:confirm", async (event) => {
  if (event.target.id !== "entry" || !held()) return;
  event.preventDefault();
  // Where nothing can be kept, or not soon, saving works as it does without all this.
  const late = new Promise((resolve) => setTimeout(resolve, 1000, true));
  const now = await Promise.race([writeDown(event.target).catch(() => true), late]);
  if (now) event.detail.issueRequest(true);
  else await goOn();
});

// The server has answered. What it refused stands in the form and its draft; only what had been
// waiting before, or finds no form any more, stays here as well.
document.addEventListener("htmx:beforeSwap", async (event) => {
  const { requestConfig, xhr } = event.detail;
  if (requestConfig?.elt.id !== "entry" || !held()) return;
  const key = requestConfig.elt.elements.key.value;
  const stored = xhr.status < 300 && xhr.response.includes('id="saved"');
  const kept = !stored && (key === viewed || (xhr.status === 422 && !xhr.response.includes('"save"')));
  try {
    if (kept) await outbox.change(key, { state: "asks", until: 0, why: outbox.reasons(xhr.response) });
    else await outbox.remove(key);
    if (stored && viewed) await outbox.remove(viewed);
  } catch {
    // Nothing can be kept here.
  }
  if (stored) viewed = "";
  await show();
  if (stored) outbox.deliver();
});

// No answer: the game waits, and the page goes on.
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:sendAbort"]) {
  document.addEventListener(name, async (event) => {
    if (event.target.id !== "entry" || !held()) return;
    const key = event.target.elements.key.value;
    const games = await outbox.list(here()).catch(() => []);
    if (!games.some((game) => game.key === key)) return;
    await outbox.change(key, { until: 0 });
    await goOn();
  });
}

// The form of the next game, after one that waits.
async function goOn() {
  viewed = "";
  document.getElementById("lost").hidden = true;
  document.getElementById("explanation").replaceChildren();
  entry().querySelector(".errors")?.remove();
  store("");
  fill(blank);
  offer(false);
  entry().elements.key.value = newKey();
  await show();
  outbox.deliver();
  navigator.storage?.persist?.();
  navigator.serviceWorker?.ready.then((worker) => worker.sync?.register("outbox")).catch(() => {});
}

// The coming game after those that wait: who deals and who plays, as planned. A game that is
// being entered already stays what it is.
function foresee(games) {
  const heading = document.getElementById("next");
  const form = entry();
  if (!heading || !form || !games.length || games[0].state === "asks") return;
  const planned = JSON.parse(document.getElementById("plan").textContent);
  const busy = entered();
  const after = Math.max(...games.map((game) => game.number)) + 1;
  const number = busy ? Number(form.elements.number.value) : after;
  if (!busy && number < planned[0].number) return;
  const game = planned.find((one) => one.number === number);
  const title = heading.querySelector("span").firstChild;
  title.data = title.data.replace(/\d+/, number);
  coming().dataset.number = number; // what others write is compared with it
  const words = [game?.words, heading.dataset.provisional].filter(Boolean);
  heading.querySelector("small").textContent = words.join(" · ");
  const due = game?.due.split(" ") ?? [];
  for (const tick of game ? form.querySelectorAll(".names .tick") : []) {
    const chip = tick.nextElementSibling;
    const out = !due.includes(tick.value);
    chip.classList.toggle("out", out);
    chip.querySelector("small")?.remove();
    const small = document.createElement("small");
    small.textContent = out ? heading.dataset.out : heading.dataset.deals;
    if (out || tick.value === game.dealer) chip.append(" ", small);
  }
  if (busy) return;
  form.elements.number.value = number;
  form.elements.due.value = due.join(" ");
  for (const tick of game ? form.querySelectorAll("[name=active]") : []) {
    tick.checked = due.includes(tick.value);
  }
  blank = read();
}

// In the sheet, below what is stored.
function showRows(games) {
  document.querySelectorAll(".sheet .waits").forEach((row) => row.remove());
  const body = document.querySelector(".sheet tbody");
  if (!body || games[0]?.state === "asks") return;
  for (const game of games) {
    const row = body.insertRow();
    row.className = "waits";
    const cell = document.createElement("th");
    cell.className = "text";
    cell.scope = "row";
    cell.colSpan = document.querySelectorAll(".sheet thead th").length;
    const [title, small] = [document.createElement("b"), document.createElement("small")];
    title.textContent = game.title;
    small.textContent = game.facts.join(" · ");
    cell.append(title, ` ${held().dataset.row}`, small);
    row.append(cell);
  }
  body.querySelector(".none")?.toggleAttribute("hidden", games.length > 0);
}

const plain = (html) =>
  [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("li")].map((li) =>
    li.textContent.trim(),
  );

function showGame(game, at, first) {
  const item = document.getElementById("waiting-game").content.cloneNode(true).firstElementChild;
  const { asks, behind, locked, viewing, waits } = held().dataset;
  item.dataset.key = game.key;
  item.querySelector("b").textContent = game.title;
  item.querySelector("span").textContent = game.facts.join(" · ");
  let why = { waits, locked, asks }[game.state];
  if (at && first.state === "asks" && game.state === "waits") why = behind;
  if (game.state === "asks") why = game.key === viewed ? viewing : plain(game.why).join(" ") || asks;
  item.querySelector(".why").textContent = why;
  item.querySelector("[data-do=view]").hidden = !entry() || game.key === viewed;
  return item;
}

async function show() {
  if (!held()) return;
  const all = await outbox.list(here()).catch(() => []);
  known = all.filter((game) => !(game.until > Date.now()));
  paint();
}

// At once, where parts of the page have just been exchanged.
function paint() {
  const games = known;
  const place = held();
  if (!place) return;
  const troubled = games.some((game) => game.state !== "waits");
  place.hidden = !games.length;
  const { some, unsaved } = place.dataset;
  place.querySelector("summary b").textContent = `${troubled ? unsaved : some} ${games.length}`;
  const list = place.querySelector("ul");
  if (troubled && !list.children.length) place.querySelector("details").open = true;
  list.replaceChildren(...games.map((game, at) => showGame(game, at, games[0])));
  document.getElementById("outbox-text").value = games
    .map((game) => [game.title, ...game.facts].join("\n"))
    .join("\n\n");
  showRows(games);
  foresee(games);
}

// Back into the form, with its own key: the rules for two phones say the rest.
async function view(key) {
  if (entered()) return tellBusy();
  const game = (await outbox.list(here())).find((one) => one.key === key);
  if (!game) return;
  await outbox.change(key, { state: "asks", why: "" });
  viewed = key;
  fill(game.values);
  await show();
  entry().scrollIntoView({ block: "nearest" });
}

function tellBusy() {
  const lost = document.getElementById("lost");
  lost.textContent = held().dataset.busy;
  lost.hidden = false;
  lost.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", async (event) => {
  if (event.target.id === "discard") setTimeout(show);
  const button = event.target.closest("#outbox [data-do]");
  if (!button) return;
  const { key } = button.closest("li").dataset;
  if (button.dataset.do === "view") await view(key);
  else if (button.dataset.sure) {
    button.textContent = button.dataset.sure;
    delete button.dataset.sure;
  } else {
    await outbox.remove(key);
    outbox.tell({ path: here() });
    outbox.deliver();
  }
});

// The page as it is by now, from an answer of the server; see live.js.
function refresh(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const place = document.getElementById("explanation");
  const shown = place.firstElementChild;
  if (!shown || ["saved", "done"].includes(shown.id)) {
    place.replaceChildren(...page.getElementById("explanation").childNodes);
    htmx.process(place);
  }
  take(page);
}

// A kept page meets the server again.
async function catchUp() {
  if (!document.documentElement.dataset.kept) return;
  const answer = await fetch(here(), { headers: { "HX-Request": "true" } });
  if (answer.status === 404) location.reload();
  if (!answer.ok) return;
  refresh(await answer.text());
  delete document.documentElement.dataset.kept;
}

function again() {
  if (document.hidden || !held()) return;
  outbox.deliver();
  catchUp().catch(() => {});
}

function repaint() {
  paint();
  show();
}

addEventListener("outbox", ({ detail }) => {
  if (!held() || detail.path !== here()) return;
  if (detail.state === "stored") known = known.filter((game) => game.key !== detail.key);
  if (detail.html && document.getElementById("evening")) refresh(detail.html);
  repaint();
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "evening") repaint();
});
document.addEventListener("dulle:news", repaint);
document.addEventListener("visibilitychange", again);
addEventListener("online", again);
addEventListener("pageshow", again);
setInterval(again, 10000);
show();
