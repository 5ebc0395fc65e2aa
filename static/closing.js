// Before an evening is closed, the page names what still waits on this phone. What arrives on the
// sheet meanwhile changes what is open: then the page is asked for anew.
const place = document.getElementById("here");
const nothing = document.getElementById("nothing");
const close = document.querySelector("main .save");

function item(game) {
  const row = document.createElement("li");
  row.textContent = [game.title, ...game.facts].join(" · ");
  return row;
}

async function show() {
  const games = await outbox.list(place.dataset.path).catch(() => []);
  place.querySelector("ul").replaceChildren(...games.map(item));
  place.hidden = !games.length;
  if (nothing) nothing.hidden = games.length > 0;
  if (games.length) close.textContent = place.dataset.anyway;
}

addEventListener("outbox", ({ detail }) => {
  if (detail.path !== place.dataset.path) return;
  // Not a reload: that would send a form again that was refused.
  if (detail.state === "stored") location.replace(location.pathname);
  else show();
});
show();
outbox.deliver();
setInterval(outbox.deliver, 10000);
