import { isRecord, keptValue } from "../device/index.ts";

type Sent = "code" | "link";

const keptOf = (what: Sent) =>
  keptValue<{ email: string; atMs: number }>(
    `lilypad.${what}-sent`,
    (stored) =>
      isRecord(stored) && typeof stored.email === "string" && typeof stored.atMs === "number"
        ? { email: stored.email, atMs: stored.atMs }
        : null,
    "tab",
  );

/** Stores that a code or a link was just sent, so that a reload does not restart the wait for the next. */
export function rememberSent(what: Sent, email: string): number {
  const atMs = Date.now();
  keptOf(what).keep({ email, atMs });
  return atMs;
}

/** Stores that the code was used, so that another one can be sent immediately. */
export const rememberUsed = (email: string): void => keptOf("code").keep({ email, atMs: 0 });

/**
 * When a code or a link was last sent to an address from this tab; now if that is unknown, and 0 if the code was
 * used.
 */
export function lastSentMs(what: Sent, email: string): number {
  const kept = keptOf(what).read();
  const isKnown =
    kept !== null && kept.email.toLowerCase() === email.toLowerCase() && kept.atMs <= Date.now();
  return isKnown ? kept.atMs : rememberSent(what, email);
}
