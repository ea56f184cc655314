import { announce } from "./announce.ts";
import { refreshAll } from "./live-lists.ts";
import { postJson } from "./post-json.ts";

/** Posts for a button, shows an error in the page's note, and refreshes the lists. */
async function post(button: HTMLElement, body: string): Promise<void> {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  try {
    const { ok, body: said } = await postJson(button.dataset.post ?? "", body);
    const error = ok ? "" : (said.error ?? "");
    announce(ok ? (button.dataset.done ?? "Done") : error);
    const note = document.getElementById("post-note");
    if (note !== null) note.textContent = error;
  } catch {
    announce("The sandbox did not answer.");
  }
  button.removeAttribute("aria-busy");
  const holder = button.closest<HTMLElement>("[data-live]");
  await refreshAll();
  // If the button is gone by now, the focus moves to its list.
  if (!button.isConnected) holder?.focus();
}

/** Handles the buttons and forms that post. */
export function handlePostButtons(): void {
  document.addEventListener("click", ({ target }) => {
    const button =
      target instanceof Element
        ? target.closest<HTMLElement>("button[data-post][type=button]")
        : null;
    if (button !== null) void post(button, button.dataset.body ?? "{}");
  });
  document.addEventListener("submit", (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || !target.matches("form[data-post-form]")) return;
    event.preventDefault();
    const button = target.querySelector<HTMLElement>("[type=submit]");
    if (button !== null)
      void post(button, JSON.stringify(Object.fromEntries(new FormData(target))));
  });
}
