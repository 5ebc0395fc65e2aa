// The service worker: the site without a connection. It keeps the files of the site, and of each
// evening that was opened on this phone the page as it was last seen.
const FILES = "files";
const EVENINGS = "evenings";
const DEVICE = "device";
const MOST_EVENINGS = 5;
const PATIENCE = 4000; // milliseconds until the kept page is shown
const KEPT = ["Content-Type", "Content-Security-Policy", "Referrer-Policy", "Date"];
const anyway = { ignoreVary: true };
const isHashed = (address) => /\.[0-9a-f]{12}\.\w+$/.test(address);
const isEvening = (path) => /^\/abend\/[^/]+\/$/.test(path);

// What has no hash in its name is asked for past the browser's own cache.
addEventListener("install", (event) => {
  const fresh = SHELL.map(
    (address) => new Request(address, { cache: isHashed(address) ? "default" : "reload" }),
  );
  event.waitUntil(caches.open(FILES).then((files) => files.addAll(fresh)));
});

// No skipWaiting: a new version begins when no page of the old one is open. Files of old versions
// go, but for those that a kept page still needs.
addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([tidy(), clients.claim()]));
});

async function tidy() {
  const [files, evenings] = [await caches.open(FILES), await caches.open(EVENINGS)];
  const pages = await Promise.all((await evenings.matchAll()).map((page) => page.text()));
  for (const request of await files.keys()) {
    const { pathname } = new URL(request.url);
    if (!SHELL.includes(pathname) && !pages.some((page) => page.includes(pathname))) {
      await files.delete(request);
    }
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (isEvening(pathname) && !request.headers.has("HX-Request")) {
    event.respondWith(page(ask(event, pathname, !search), pathname));
  } else if (request.mode === "navigate") {
    event.respondWith(elsewhere(event, pathname));
  }
});

// Files with a hash in their names never change; others, while developing, may.
async function file(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request, anyway);
  if (kept && isHashed(request.url)) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok) await files.put(request, answer.clone());
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

// How this device is set stands in the first tag of every page, as it was when that was kept; it is
// shown as it was seen last. In which language the page without a connection comes, says that, too.
async function note(text) {
  const tag = text.match(/<html [^>]*>/)?.[0];
  const device = await caches.open(DEVICE);
  const before = await (await device.match("/"))?.text();
  if (!tag || tag === before) return;
  await device.put("/", new Response(tag));
  if (before) await (await caches.open(FILES)).add(new Request(OFFLINE, { cache: "reload" }));
}

// Asks the server. An evening that this phone may not see any more is forgotten; a page that says
// what was just done is not kept, since that is said once.
function ask(event, home, keep) {
  const asked = fetch(event.request);
  const noted = asked.then(async (answer) => {
    const copy = answer.clone();
    const evenings = await caches.open(EVENINGS);
    if (answer.status === 404) await evenings.delete(home);
    if (!answer.ok || answer.redirected) return;
    const text = await copy.text();
    if (keep && !/ id="(saved|done)"/.test(text)) {
      const headers = KEPT.map((name) => [name, copy.headers.get(name)]);
      await evenings.put(home, new Response(text, { headers: headers.filter((pair) => pair[1]) }));
      const old = (await evenings.keys()).slice(0, -MOST_EVENINGS);
      await Promise.all(old.map((request) => evenings.delete(request)));
    }
    await note(text);
  });
  event.waitUntil(noted.catch(() => {}));
  return asked;
}

// The answer of the server; where there is something to show instead, not one that takes too long,
// nor that of somebody in between.
async function soon(asked, instead) {
  if (!instead) return asked;
  const late = new Promise((_resolve, reject) => setTimeout(reject, PATIENCE));
  const answer = await Promise.race([asked, late]);
  if ([502, 503, 504].includes(answer.status)) throw answer;
  return answer;
}

// An evening from the server, or the kept page, which says from when it is.
async function page(asked, home) {
  const kept = await caches.match(home, { cacheName: EVENINGS });
  try {
    return await soon(asked, kept);
  } catch {
    if (!kept) return nothing();
  }
  const tag = (await (await caches.match("/", { cacheName: DEVICE }))?.text()) ?? "";
  const device = tag.replace(/<html lang="\w+"|>/g, "");
  const first = `<html $1${device} data-kept="${kept.headers.get("Date")}">`;
  const text = (await kept.text()).replace(/<html (lang="\w+")[^>]*>/, first);
  // Under the key that its form was kept with, a game may have been saved since.
  const fresh = text.replace(/(name="key" value=")[^"]*/, `$1${newKey()}`);
  return new Response(fresh, { headers: kept.headers });
}

// The front page names every evening that this phone may see: no other one stays here.
async function forgetOthers(front) {
  const evenings = await caches.open(EVENINGS);
  const kept = await evenings.keys();
  const gone = kept.filter(({ url }) => !front.includes(new URL(url).pathname));
  await Promise.all(gone.map((request) => evenings.delete(request)));
}

// Other pages need a connection. Without one, the app begins with the evening that was kept last,
// and the front page is a list of all that are kept.
async function elsewhere(event, path) {
  const last = (await (await caches.open(EVENINGS)).keys()).pop();
  const asked = fetch(event.request);
  const noted = asked.then(async (answer) => {
    if (!answer.ok || answer.redirected) return;
    const text = await answer.clone().text();
    if (path === "/") await forgetOthers(text);
    await note(text);
  });
  event.waitUntil(noted.catch(() => {}));
  try {
    return await soon(asked, last && [START, "/"].includes(path));
  } catch {
    return last && path === START ? Response.redirect(last.url) : nothing();
  }
}

// In place of a page that was not kept.
const nothing = () => caches.match(OFFLINE, anyway);

// The browser tries again later where this fails, also with no page open. What asks something, or
// may not be sent any more, is for people.
addEventListener("sync", (event) => {
  if (event.tag === "outbox") event.waitUntil(send());
});
async function send() {
  await outbox.deliver();
  const games = await outbox.all();
  if (games.some(({ state }) => state === "waits")) throw new Error("not yet");
}
