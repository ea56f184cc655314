import type { MadeLink } from "./teleport-flow.ts";

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Reads what the form handed over to the success page, or null when there is no link in it. */
export function readMadeLink(state: unknown): MadeLink | null {
  if (typeof state !== "object" || state === null) return null;
  const { url, amount, note } = state as Record<string, unknown>;
  if (typeof url !== "string" || !isWebAddress(url)) return null;
  if (typeof amount !== "string" || !/^\d{1,12}\.\d{2}$/.test(amount)) return null;
  return { url, amount, note: typeof note === "string" ? note : "" };
}
