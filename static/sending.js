// Hands the text over to a messenger, where the browser can, and takes the secret of a shared link
// out of the address bar: this device is in by now.
document.querySelectorAll("[data-send]").forEach((button) => {
  button.hidden = !navigator.share;
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.send).value;
    try {
      await navigator.share({ text });
    } catch {
      // Not sent after all, which is nobody's mistake.
    }
  });
});
const shared = document.querySelector("[data-plain]");
// Without cookies the plain address would lead nowhere.
if (shared && navigator.cookieEnabled) {
  history.replaceState(null, "", shared.dataset.plain + location.hash);
}
