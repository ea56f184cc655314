import { toast } from "./toast-store.ts";

/** The toast that confirms a copy stays for two seconds. */
const copyToastMs = 2000;

/**
 * The way of browsers that give no clipboard to a page (an old one, or no HTTPS): a selected field
 * and the command of the Edit menu. It stands where the focus is, because a dialog lets no focus out.
 */
function copyBySelection(value: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = value;
  field.readOnly = true;
  field.setAttribute("aria-hidden", "true");
  Object.assign(field.style, { position: "fixed", opacity: "0", fontSize: "16px" });
  (focused?.parentElement ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, value.length);
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

async function copy(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    try {
      return copyBySelection(value);
    } catch {
      return false;
    }
  }
}

/** Copies a text and says whether it worked. @returns whether it did */
export async function copyText(value: string, copied: string, failed: string): Promise<boolean> {
  const done = await copy(value);
  toast({ kind: done ? "success" : "error", title: done ? copied : failed }, copyToastMs);
  return done;
}
