import { announce } from "./announce.ts";
import { showLocalTimes } from "./local-times.ts";

const refreshEveryMs = 1_000;
const liveBadge = document.querySelector("[data-live-badge]");
const holders = [...document.querySelectorAll<HTMLElement>("[data-live]")];
/** The HTML that each holder shows, as the server sent it. */
const shown = new WeakMap<HTMLElement, string>();

/** Updates a keyed list. Children that remain are not touched, so that an open email stays open. */
function updateList(list: HTMLElement, incoming: readonly HTMLElement[]): void {
  const keys = new Set(incoming.map((child) => child.dataset.key));
  const present = new Map<string | undefined, Element>();
  for (const child of [...list.children] as HTMLElement[]) {
    if (keys.has(child.dataset.key)) present.set(child.dataset.key, child);
    else child.remove();
  }
  let cursor = list.firstElementChild;
  for (const child of incoming) {
    const known = present.get(child.dataset.key);
    if (known !== undefined && known === cursor) {
      cursor = cursor.nextElementSibling;
      continue;
    }
    if (known === undefined && child.dataset.say) {
      child.classList.add("mail--new");
      announce(child.dataset.say);
    }
    list.insertBefore(known ?? child, cursor);
  }
}

/** Replaces the content of a holder. The focus stays on the same copy button. */
function replaceAll(holder: HTMLElement, incoming: readonly HTMLElement[]): void {
  const active = document.activeElement;
  const focused =
    active instanceof HTMLElement && holder.contains(active) ? active.dataset.copy : undefined;
  holder.replaceChildren(...incoming);
  if (!focused) return;
  const copies = [...holder.querySelectorAll<HTMLElement>("[data-copy]")];
  copies.find(({ dataset }) => dataset.copy === focused)?.focus();
}

async function refresh(holder: HTMLElement): Promise<void> {
  const address = holder.dataset.live ?? "";
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const text = await answer.text();
  if (holder.dataset.live !== address || shown.get(holder) === text) return;
  shown.set(holder, text);
  const template = document.createElement("template");
  template.innerHTML = text;
  showLocalTimes(template.content);
  const incoming = [...template.content.children] as HTMLElement[];
  if (holder.dataset.keyed === undefined) replaceAll(holder, incoming);
  else updateList(holder, incoming);
}

/** Refreshes everything on the page that updates live, and shows whether the sandbox answers. */
export async function refreshAll(): Promise<void> {
  const results = await Promise.allSettled(holders.map(refresh));
  if (liveBadge === null) return;
  const isLive = results.every(({ status }) => status === "fulfilled");
  liveBadge.textContent = isLive ? "Live" : "No answer";
  liveBadge.className = isLive ? "badge badge--done" : "badge badge--fail";
}

/** Refreshes the page every second while it is visible, and as soon as it becomes visible. */
export function keepFresh(): void {
  async function refreshAndWait(): Promise<void> {
    if (!document.hidden) await refreshAll();
    setTimeout(refreshAndWait, refreshEveryMs);
  }
  if (holders.length > 0) void refreshAndWait();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void refreshAll();
  });
}

/** Makes the inbox's search answer while a person types. */
export function searchWhileTyping(): void {
  const search = document.querySelector<HTMLInputElement>("[data-search]");
  const list = document.querySelector<HTMLElement>("[data-keyed]");
  if (search === null || list === null) return;
  search.addEventListener("input", () => {
    const query = new URLSearchParams({ search: search.value });
    list.dataset.live = `/inbox/list?${query}`;
    history.replaceState(null, "", search.value === "" ? "/inbox" : `/inbox?${query}`);
    refresh(list).catch(() => {});
  });
  search.form?.addEventListener("submit", (event) => event.preventDefault());
}
