// Saving with and without a connection. Each game is written into the outbox before it is sent;
// one that gets no answer waits there, and the page goes on with the next game.
const AT_WORK = 30000; // milliseconds in which nobody else sends what this page is sending

// What was entered, in the words of the form.
function facts() {
  const found = new Map();
  const values = read();
  for (const field of named()) {
    const hidden = field.type === "hidden" && !field.closest(".counter");
    const nothing = boxed(field) ? !field.checked : !field.value;
    if (hidden || nothing) continue;
    if (`${values[field.name]}` === `${blank[field.name]}`) continue;
    const label = field.labels?.[0] ?? field.parentElement.querySelector("button").firstChild;
    const word = (label.querySelector?.(".word") ?? label).textContent.trim();
    const group = field.closest("fieldset, [role=group]");
    const question = group?.querySelector("legend")?.textContent ?? group?.ariaLabel ?? "";
    const chosen = field.selectedOptions?.[0].textContent ?? field.value;
    const about = boxed(field) ? question || word : [question, word].filter(Boolean).join(": ");
    const answer = boxed(field) ? (question ? word : "") : chosen;
    found.set(about, [...(found.get(about) ?? []), answer]);
  }
  return [...found].map(([about, answers]) =>
    `${about.replace(/\?$/, "")} ${answers.join(", ")}`.replaceAll("\u00ad", "").trim(),
  );
}

// Whether it can be a game at all. All else about it is for the server to say.
const isWhole = (form) =>
  form.querySelector("[name=re]:checked") &&
  ["band", "re_augen", "kontra_augen", "override_value"].some((name) => form.elements[name]?.value);

// Writes the game down. Returns whether the page sends it itself, now: not where others wait
// before it, nor without a connection.
async function writeDown(form) {
  if (!isWhole(form)) return true;
  const { elements } = form;
  let key = elements.key.value;
  const games = await outbox.list(here());
  // What another tab has made of the same draft, and what waits, is another game.
  const other = (game) => game.key === key && !game.until && `${game.facts}` !== `${facts()}`;
  if (key !== viewed && games.some(other)) elements.key.value = key = newKey();
  const [first] = games;
  const waits = (first && first.key !== key && first.state !== "asks") || !navigator.onLine;
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const game = {
    key, fields, path: here(), number: Number(elements.number.value), values: read(),
    title: document.querySelector("#next > span").firstChild.data.trim(), facts: facts(),
    state: "waits", until: waits ? 0 : Date.now() + AT_WORK,
  };
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

// What was saved is on the sheet at once, and on the screen before the form of the next game is
// made. htmx would exchange all of it together and compare its hundreds of elements one by one,
// for transitions that it does not have: a second on a slow phone.
let answer = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = event;
  if (detail.target.id !== "evening" || !detail.shouldSwap) return;
  answer = parsed(detail.serverResponse);
  const fresh = answer.getElementById("live");
  if (!fresh) {
    // Whoever answers in place of the server has stored nothing: that is no answer.
    event.stopImmediatePropagation();
    detail.shouldSwap = false;
    return htmx.trigger(detail.requestConfig.elt, "htmx:sendError", detail);
  }
  detail.serverResponse = "";
  renew(live(), fresh);
});
htmx.defineExtension("evening", {
  handleSwap(style, evening) {
    if (style !== "evening") return false; // what is inside the form is asked, too
    const right = answer.querySelector(".right");
    evening.querySelector(".right").replaceWith(right);
    return [right];
  },
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
  // Felt at a noisy table. Less motion on the screen is another wish: it does not silence this.
  if (stored && document.documentElement.dataset.vibrate !== "off") navigator.vibrate?.(30);
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

// Beside what others have entered: sent to another place, as it stands in the form by now.
document.addEventListener("submit", ({ target }) => {
  if (!target.matches(".resend")) return;
  const own = ["csrfmiddlewaretoken", "key", "version", "insist"];
  // The form has those who play the next game by now: they go along only if somebody chose them.
  const choice = [...entry().querySelectorAll("[name=active]")];
  if (choice.every((one) => one.checked === one.defaultChecked)) own.push("active");
  const goes = ({ name }) => name && !own.includes(name);
  [...target.elements].forEach((field) => goes(field) && field.remove());
  for (const [name, value] of new FormData(entry())) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    if (goes(field)) target.append(field);
  }
  if (viewed) outbox.remove(viewed);
});

// The form of the next game, after one that waits.
async function goOn() {
  viewed = "";
  document.getElementById("lost").hidden = true;
  document.getElementById("explanation").replaceChildren();
  entry().querySelector(".errors")?.remove();
  store("");
  blank.key = [newKey()];
  fill(blank);
  offer(false);
  await show();
  outbox.deliver();
  navigator.storage?.persist?.();
  navigator.serviceWorker?.ready.then((worker) => worker.sync?.register("outbox")).catch(() => {});
}
