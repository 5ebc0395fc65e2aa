// The service worker: the site without a connection. It keeps the files of the site, and of each
// evening that was opened on this phone the page as it was last seen.
const FILES = "files";
const EVENINGS = "evenings";
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
    event.respondWith(fetch(request).catch(nothing));
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

// Asks the server. An evening that this phone may not see any more is forgotten; a page that says
// what was just done is not kept, since that is said once.
function ask(event, home, keep) {
  const asked = fetch(event.request);
  const noted = asked.then(async (answer) => {
    const copy = answer.clone();
    const evenings = await caches.open(EVENINGS);
    if (answer.status === 404) await evenings.delete(home);
    if (!keep || !answer.ok || answer.redirected) return;
    const text = await copy.text();
    if (/ id="(saved|done)"/.test(text)) return;
    const headers = KEPT.map((name) => [name, copy.headers.get(name)]);
    await evenings.put(home, new Response(text, { headers: headers.filter((pair) => pair[1]) }));
    const old = (await evenings.keys()).slice(0, -MOST_EVENINGS);
    await Promise.all(old.map((request) => evenings.delete(request)));
  });
  event.waitUntil(noted.catch(() => {}));
  return asked;
}

// The page from the server, or the kept one where that takes too long; it says from when it is.
async function page(asked, home) {
  try {
    const kept = await caches.match(home, { cacheName: EVENINGS });
    const late = kept && new Promise((_resolve, reject) => setTimeout(reject, PATIENCE));
    const answer = await Promise.race(late ? [asked, late] : [asked]);
    if (!kept || ![502, 503, 504].includes(answer.status)) return answer;
  } catch {
    // Shown below, if it was kept.
  }
  const kept = await caches.match(home, { cacheName: EVENINGS });
  if (!kept) return nothing();
  const text = (await kept.text()).replace("<html ", `<html data-kept="${kept.headers.get("Date")}" `);
  return new Response(text, { headers: kept.headers });
}

// In place of a page that was not kept.
const nothing = () => caches.match(OFFLINE, anyway);

addEventListener("sync", (event) => {
  if (event.tag === "outbox") event.waitUntil(outbox.deliver());
});
