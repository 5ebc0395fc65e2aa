// Copies a link or a text. Over plain HTTP there is no clipboard: there it is selected, ready to be
// copied.
function showButtons() {
  document.querySelectorAll("[data-copy]").forEach((button) => (button.hidden = false));
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  let done = true;
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.focus();
    field.select();
    field.setSelectionRange(0, field.value.length);
    done = document.execCommand("copy");
  }
  button.textContent = done ? button.dataset.done : button.dataset.select;
});
document.addEventListener("dulle:news", showButtons);
showButtons();
