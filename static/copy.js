// Copies a link. Over plain HTTP there is no clipboard: there it is selected, ready to be copied.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    let done = false;
    try {
      await navigator.clipboard.writeText(field.value);
      done = true;
    } catch {
      field.focus();
      field.select();
      field.setSelectionRange(0, field.value.length);
      done = document.execCommand("copy");
    }
    button.textContent = done ? button.dataset.done : button.dataset.select;
  });
}
