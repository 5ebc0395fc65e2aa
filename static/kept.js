// The evening page without a connection: the service worker keeps it, and what it kept says from
// when it is. Plain HTTP on a local network has no such thing; there the page says so, once.
const stale = document.getElementById("stale");
const since = document.documentElement.dataset.kept;
if (stale && since) {
  const time = new Date(since).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  stale.textContent = stale.dataset.words.replace("{time}", time);
  stale.hidden = false;
  // Whatever the server has by now is news; see live.js.
  for (const part of [live(), coming()]) if (part) part.dataset.version = "";
}

// The worker keeps what passes through its hands: the page is fetched once more after each change,
// when things are quiet.
let quiet;
function keepSoon() {
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    if (navigator.serviceWorker.controller) fetch(location.pathname).catch(() => {});
  }, 2000);
}

if (isSecureContext && navigator.serviceWorker) {
  const { controller } = navigator.serviceWorker;
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
  navigator.serviceWorker.addEventListener("controllerchange", keepSoon);
  if (controller && document.querySelector("#saved, #done")) keepSoon();
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!["result", "explanation"].includes(event.detail.target.id)) keepSoon();
  });
  document.addEventListener("dulle:news", keepSoon);
  // An evening that this phone may not see any more is not kept, either.
  document.addEventListener("dulle:gone", async () => {
    (await caches.open("evenings")).delete(location.pathname);
  });
}

let understood = false;
try {
  understood = Boolean(localStorage.getItem("plain-http-seen"));
} catch {
  // A browser that keeps nothing: it is said on every page.
}
function sayPlainHttp() {
  const note = document.getElementById("plain-http");
  if (note) note.hidden = isSecureContext || understood;
}
document.addEventListener("click", (event) => {
  if (!event.target.closest("#plain-http button")) return;
  understood = true;
  sayPlainHttp();
  try {
    localStorage.setItem("plain-http-seen", "1");
  } catch {
    // See above.
  }
});
document.addEventListener("dulle:news", sayPlainHttp);
sayPlainHttp();
