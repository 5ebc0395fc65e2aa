// The screen stays on while an evening is open, where browsers let a page ask for that and unless
// this device says otherwise. They take it back when the page is hidden; back again, it is asked
// for anew. A closed evening is read like any other page.
let awake = Promise.resolve();
function stayAwake() {
  const open = document.querySelector("#live:not([data-closed]), .display");
  const wanted = open && !document.hidden && document.documentElement.dataset.awake !== "off";
  awake = awake
    .then(async (lock) => {
      if (wanted) return lock?.released === false ? lock : navigator.wakeLock.request("screen");
      await lock?.release();
    })
    .catch(() => {}); // The battery is low, say: then it does not stay on.
}
if (navigator.wakeLock) {
  document.addEventListener("visibilitychange", stayAwake);
  document.addEventListener("dulle:news", stayAwake);
  stayAwake();
}
