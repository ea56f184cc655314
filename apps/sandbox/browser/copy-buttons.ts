import { announce } from "./announce.ts";

const confirmationMs = 1_500;

/** Fills in the faucet's amount. */
function fillAmount(amount: string): void {
  const input = document.getElementById("amount");
  if (!(input instanceof HTMLInputElement)) return;
  input.value = amount;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

async function copy(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
  } catch {
    announce("The browser did not allow copying.");
    return;
  }
  const label = button.querySelector("[data-label]");
  button.classList.add(label === null ? "copy--done" : "button--done");
  if (label !== null) label.textContent = "Copied";
  announce("Copied");
  setTimeout(() => {
    button.classList.remove("button--done", "copy--done");
    if (label !== null) label.textContent = "Copy";
  }, confirmationMs);
}

/** Handles the buttons that copy something or fill in an amount. */
export function handleCopyButtons(): void {
  document.addEventListener("click", ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>("[data-copy], [data-fill]") : null;
    if (button === null) return;
    if (button.dataset.fill) fillAmount(button.dataset.fill);
    else void copy(button);
  });
}
