// The display without the bars of the browser, where that can be had. A tablet that lies on the
// table has nobody to push the page: what is cut off there stays cut off.
const full = document.getElementById("full");
full.hidden = !document.fullscreenEnabled;
full.addEventListener("click", () => document.documentElement.requestFullscreen().catch(() => {}));
