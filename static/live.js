// What others write appears by itself: the page asks every two seconds whether its version is
// still the newest. What is being entered, read or pointed at is left alone meanwhile.
const live = () => document.getElementById("live");
const coming = () => document.getElementById("coming");
// An answer as a part of this page: in a document of its own, which runs no script, what stands in
// <noscript> would be fields of the form, and special points would be sent twice.
const parsed = (html) => new Range().createContextualFragment(html);
const busyWith = (part) => part.contains(document.activeElement);
const isTyping = () => document.activeElement.matches("#coming :is(input[type=text], textarea, select)");

// The entry is only exchanged for that of the next game while nobody has begun to fill it in.
function untouched() {
  const discard = document.getElementById("discard");
  return (
    coming() && discard?.hidden !== false && !isTyping() && !coming().querySelector(".errors")
  );
}

// The oldest version of what can be exchanged right now.
function shown() {
  const old = untouched() ? coming().dataset.version : undefined;
  return old ?? live().dataset.version;
}

// What had the focus, and has been exchanged, has it again.
function refocus({ id, href }, part) {
  const again = id ? document.getElementById(id) : href && part.querySelector(`[href="${href}"]`);
  if (document.activeElement !== again) again?.focus({ preventScroll: true });
}
function focused(part) {
  const at = document.activeElement;
  return part.contains(at) ? { id: at.id, href: at.getAttribute("href") } : {};
}

function exchange(part, fresh) {
  if (!part || !fresh) return;
  const at = focused(part);
  part.replaceWith(fresh);
  htmx.process(fresh);
  refocus(at, fresh);
}

// The sheet, in place: rows that are as they were stay, which costs a slow phone nothing.
function renew(part, fresh) {
  const [table, its] = [part, fresh].map((one) => one.querySelector(".sheet table"));
  if (table.className !== its.className) return exchange(part, fresh);
  const at = focused(part);
  const scroll = part.querySelector(".scroll");
  const [top, height] = [scroll.scrollTop, scroll.scrollHeight];
  const body = table.tBodies[0];
  const rows = [...its.tBodies[0].rows];
  rows.forEach((row, place) => {
    const old = body.rows[place];
    if (!old) body.append(row);
    else if (!old.isEqualNode(row)) old.replaceWith(row);
  });
  while (body.rows.length > rows.length) body.deleteRow(-1);
  table.tHead.replaceWith(its.tHead);
  const [box, other] = [part, fresh].map((one) => one.querySelector("#whole"));
  if (box && other) other.checked = box.checked;
  part.querySelector(".under").replaceWith(fresh.querySelector(".under"));
  const sheet = part.querySelector(".sheet");
  [...part.children].forEach((one) => one !== sheet && one.remove());
  let goes = "before";
  for (const one of [...fresh.children]) {
    if (one.matches(".sheet")) goes = "after";
    else sheet[goes](one);
  }
  delete part.dataset.closed; // comes and goes, all else is always there
  Object.assign(part.dataset, fresh.dataset);
  // Who has scrolled up goes on reading where that was; the newest row is at 0.
  if (top) scroll.scrollTop = top - (scroll.scrollHeight - height);
  refocus(at, part);
}

function take(page) {
  const fresh = page.getElementById("live");
  // Something newer has come in by another way, while this was under way.
  if (!fresh || Number(fresh.dataset.version) < Number(live().dataset.version)) return;
  exchange(document.querySelector(".top:not(:has([open]))"), page.querySelector(".top"));
  renew(live(), fresh);
  const next = page.getElementById("coming");
  const replaced = untouched();
  if (replaced) exchange(coming(), next);
  else if (next?.dataset.number !== coming()?.dataset.number) {
    document.getElementById("moved").hidden = false;
  }
  const around = document.querySelector(".around");
  if (around && !busyWith(around) && !around.querySelector("[open]")) {
    exchange(around, page.querySelector(".around"));
  }
  document.dispatchEvent(new CustomEvent("dulle:news", { detail: { replaced } }));
}

function say(reason) {
  const place = document.getElementById("cut");
  place.hidden = !reason;
  const text = place.dataset[reason] ?? "";
  if (place.textContent !== text) place.textContent = text;
}

let timer = 0;
let asking = false;
let missed = 0;

async function ask() {
  clearTimeout(timer);
  if (document.hidden || asking || !live()) return;
  asking = true;
  const begun = performance.now();
  try {
    const answer = await fetch(`${live().dataset.news}?v=${shown()}`, {
      signal: AbortSignal.timeout(10000),
    });
    if (answer.status === 404) {
      document.dispatchEvent(new CustomEvent("dulle:gone"));
      return say("404");
    }
    if (!answer.ok) throw new Error(answer.status);
    missed = 0;
    say("");
    if (answer.status === 200) {
      take(parsed(await answer.text()));
    }
  } catch {
    // Once is nothing: a cellar swallows an answer now and then.
    missed += 1;
    if (missed > 1) say("none");
  } finally {
    asking = false;
  }
  // From question to question, not from answer to question; a slow answer still leaves a pause.
  const pause = live().dataset.every * 1000 - (performance.now() - begun);
  timer = setTimeout(ask, Math.max(pause, 300));
}

document.addEventListener("visibilitychange", ask);
addEventListener("online", ask);
timer = setTimeout(ask, 2000);
