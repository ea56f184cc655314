import { toast } from "../feedback/toast-store.ts";

/** How long the toast that confirms a copy is shown. */
const copyToastMs = 2000;

/**
 * Copies in browsers without a clipboard API (old ones, or without HTTPS), with a selected field and the
 * Edit menu's command. The field is inserted next to the focused element, because a dialog traps the
 * focus.
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

/** Copies a text and shows a toast with the result. @returns whether it worked */
export async function copyText(value: string, copied: string, failed: string): Promise<boolean> {
  const done = await copy(value);
  toast({ kind: done ? "success" : "error", title: done ? copied : failed }, copyToastMs);
  return done;
}
