import { toast } from "./toast-store.ts";

/** A copy is confirmed for two seconds (specification 1 §9). */
const copyToastMs = 2000;

/** Copies a text and says whether it worked. */
export async function copyText(value: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    toast({ kind: "success", title: copied }, copyToastMs);
  } catch {
    toast({ kind: "error", title: failed }, copyToastMs);
  }
}
