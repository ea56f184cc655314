/**
 * What the pages do in the browser, served as one file: lists that stay up to date, copy buttons,
 * the faucet form. It is text because the server's bundle is one file; a test compiles it. HTML
 * comes encoded from the server and is only put in place here; everything else is set as text.
 */
export const script = `"use strict";
const announce = document.getElementById("announce");
const liveBadge = document.querySelector("[data-live-badge]");

// Times in the reader's own zone.
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
function localTimes(root) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const date = new Date(time.dateTime);
    const today = date.toDateString() === new Date().toDateString();
    time.textContent = today ? clock.format(date) : day.format(date) + ", " + clock.format(date);
  }
}
localTimes(document);

// Keyed lists: what is there stays untouched, so an open mail stays open.
function updateList(list, incoming) {
  const keys = new Set(incoming.map((child) => child.dataset.key));
  const present = new Map();
  for (const child of [...list.children]) {
    if (keys.has(child.dataset.key)) present.set(child.dataset.key, child);
    else child.remove();
  }
  let cursor = list.firstElementChild;
  for (const child of incoming) {
    const known = present.get(child.dataset.key);
    if (known !== undefined && known === cursor) cursor = cursor.nextElementSibling;
    else {
      if (known === undefined && child.dataset.say) {
        child.classList.add("mail--new");
        announce.textContent = child.dataset.say;
      }
      list.insertBefore(known ?? child, cursor);
    }
  }
}

function replaceAll(holder, incoming) {
  const focused = holder.contains(document.activeElement) ? document.activeElement.dataset.copy : undefined;
  holder.replaceChildren(...incoming);
  if (focused) [...holder.querySelectorAll("[data-copy]")].find((one) => one.dataset.copy === focused)?.focus();
}

const shown = new WeakMap();
async function refresh(holder) {
  const address = holder.dataset.live;
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Error("HTTP " + answer.status);
  const text = await answer.text();
  if (holder.dataset.live !== address || shown.get(holder) === text) return;
  shown.set(holder, text);
  const template = document.createElement("template");
  template.innerHTML = text;
  localTimes(template.content);
  const incoming = [...template.content.children];
  if (holder.dataset.keyed === undefined) replaceAll(holder, incoming);
  else updateList(holder, incoming);
}

const holders = [...document.querySelectorAll("[data-live]")];
async function refreshAll() {
  let live = true;
  for (const result of await Promise.allSettled(holders.map(refresh))) live &&= result.status === "fulfilled";
  if (liveBadge) {
    liveBadge.textContent = live ? "Live" : "No answer";
    liveBadge.className = live ? "badge badge--done" : "badge badge--fail";
  }
}
async function keepFresh() {
  if (!document.hidden) await refreshAll();
  setTimeout(keepFresh, 1000);
}
if (holders.length > 0) keepFresh();
document.addEventListener("visibilitychange", () => { if (!document.hidden) refreshAll(); });

// Search as one types.
const search = document.querySelector("[data-search]");
search?.addEventListener("input", () => {
  const list = document.querySelector("[data-keyed]");
  const query = new URLSearchParams({ search: search.value });
  list.dataset.live = "/inbox/list?" + query;
  history.replaceState(null, "", search.value ? "/inbox?" + query : "/inbox");
  refresh(list).catch(() => {});
});
search?.form.addEventListener("submit", (event) => event.preventDefault());

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-fill]");
  if (!button) return;
  if (button.dataset.fill) {
    const input = document.getElementById("amount");
    input.value = button.dataset.fill;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    announce.textContent = "The browser did not allow copying.";
    return;
  }
  const label = button.querySelector("[data-label]");
  button.classList.add(label ? "button--done" : "copy--done");
  if (label) label.textContent = "Copied";
  announce.textContent = "Copied";
  setTimeout(() => {
    button.classList.remove("button--done", "copy--done");
    if (label) label.textContent = "Copy";
  }, 1500);
});

// Buttons that make something happen: they post what they carry, and the lists show what came of it.
async function post(button, body) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(button.dataset.post, { method: "POST", headers: { "content-type": "application/json" }, body });
    const said = await answer.json();
    announce.textContent = answer.ok ? button.dataset.done ?? "Done" : said.error;
    const note = document.getElementById("post-note");
    if (note) note.textContent = answer.ok ? "" : said.error;
  } catch {
    announce.textContent = "The sandbox did not answer.";
  }
  button.removeAttribute("aria-busy");
  const holder = button.closest("[data-live]");
  await refreshAll();
  // What was pressed may be gone: the keyboard goes on from its list.
  if (!button.isConnected) holder?.focus();
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-post][type=button]");
  if (button) post(button, button.dataset.body ?? "{}");
});
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-post-form]");
  if (!form) return;
  event.preventDefault();
  post(form.querySelector("[type=submit]"), JSON.stringify(Object.fromEntries(new FormData(form))));
});

// The faucet.
const faucet = document.getElementById("faucet");
if (faucet) {
  const result = document.getElementById("faucet-result");
  const submit = faucet.querySelector("[type=submit]");
  const say = (kind, text) => {
    result.className = "note note--" + kind;
    result.textContent = text;
  };
  const mark = (name, message) => {
    const input = faucet.elements.namedItem(name);
    const hint = document.getElementById(name + "-hint");
    input.closest(".field").classList.toggle("field--wrong", message !== "");
    input.setAttribute("aria-invalid", String(message !== ""));
    hint.textContent = message;
  };
  faucet.addEventListener("input", (event) => { if (event.target.type === "text") mark(event.target.name, ""); });
  faucet.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.getAttribute("aria-busy") === "true") return;
    submit.setAttribute("aria-busy", "true");
    const form = new FormData(faucet);
    const wanted = { address: form.get("address").trim(), asset: form.get("asset"), amount: form.get("amount").trim() };
    mark("address", "");
    mark("amount", "");
    result.textContent = "";
    try {
      const answer = await fetch("/chain/faucet", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wanted) });
      const body = await answer.json();
      if (answer.ok) say("done", "Sent " + wanted.amount + " " + wanted.asset.toUpperCase() + " in block " + body.blockNumber + ". Transaction " + body.transactionHash);
      else if (body.code === "VALIDATION_FAILED") {
        for (const { path, message } of body.fields) mark(path, "This " + message + ".");
        faucet.querySelector("[aria-invalid=true]")?.focus();
      } else say(body.code === "OUTCOME_UNKNOWN" ? "wait" : "fail", body.error + (body.transactionHash ? " Transaction " + body.transactionHash : "") + (body.reason ? " (" + body.reason + ")" : ""));
    } catch {
      say("wait", "The sandbox did not answer, so it is not known whether money was made. Look at the block number and the balance before you try again.");
    }
    submit.setAttribute("aria-busy", "false");
    refreshAll();
  });
}
`;
