import type { Href } from "@lilypad/api-contract";
import { isRecord, keptValue } from "../../../shared/device/index.ts";
import { type MoneyLink, moneyPath, readMoneyLink } from "../../money/money-form/index.ts";

const keptLink = keptValue("lilypad.kept-link", (stored) =>
  isRecord(stored) ? { path: String(stored.path), keptAtMs: Number(stored.keptAtMs) } : null,
);
/** How long signing up may take; a mailed link may open in another tab. */
const keptForMs = 60 * 60_000;

/** Paths to a notification's subject, as emails link them. Opening one moves no money. */
const subjectPath =
  /^\/(?:(?:transactions|teleport\/links)\?id=|send-money\?request=|help\/messages\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The path of a money link or of a notification's subject; null for any other address. */
function knownPath(address: string): Href | null {
  const link = readMoneyLink(address, [location.origin]);
  if (link !== null) return moneyPath(link);
  const path = address.startsWith(`${location.origin}/`)
    ? address.slice(location.origin.length)
    : "";
  return subjectPath.test(path) ? (path as Href) : null;
}

/**
 * Stores the money link, or the subject of a notification, that a visitor without a session has opened; other addresses are ignored.
 * @param address the full URL, as the browser shows it
 */
export function keepLink(address: string, nowMs = Date.now()): void {
  const path = knownPath(address);
  if (path !== null) keptLink.keep({ path, keptAtMs: nowMs });
}

/** The stored address; null if there is none, or it is too old. */
function readAddress(nowMs: number): string | null {
  const stored = keptLink.read();
  if (stored === null) return null;
  const { path, keptAtMs } = stored;
  const ageMs = nowMs - keptAtMs;
  return ageMs >= 0 && ageMs < keptForMs ? `${location.origin}${path}` : null;
}

/** The stored money link, which stays stored; null if there is none, or it is too old or not ours. */
export function readKeptLink(nowMs = Date.now()): MoneyLink | null {
  const address = readAddress(nowMs);
  return address === null ? null : readMoneyLink(address, [location.origin]);
}

/**
 * The path of the stored link, which is then removed; null if there is none, or it is too old or not
 * ours.
 */
export function takeLink(nowMs = Date.now()): Href | null {
  const address = readAddress(nowMs);
  keptLink.forget();
  return address === null ? null : knownPath(address);
}
