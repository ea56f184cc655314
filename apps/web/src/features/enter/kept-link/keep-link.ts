import { isRecord, keptValue } from "../../../shared/device/index.ts";
import { type MoneyLink, moneyPath, readMoneyLink } from "../../money/money-form/index.ts";

const keptLink = keptValue("lilypad.kept-link", (stored) =>
  isRecord(stored) ? { path: String(stored.path), keptAtMs: Number(stored.keptAtMs) } : null,
);
/** How long signing up may take; a mailed link may open in another tab. */
const keptForMs = 60 * 60_000;

/**
 * Stores the money link that a visitor without a session has opened; other addresses are ignored.
 * @param address the full URL, as the browser shows it
 */
export function keepLink(address: string, nowMs = Date.now()): void {
  const link = readMoneyLink(address, [location.origin]);
  if (link !== null) keptLink.keep({ path: moneyPath(link), keptAtMs: nowMs });
}

/** The stored link, which stays stored; null if there is none, or it is too old or not ours. */
export function readKeptLink(nowMs = Date.now()): MoneyLink | null {
  const stored = keptLink.read();
  if (stored === null) return null;
  const { path, keptAtMs } = stored;
  const ageMs = nowMs - keptAtMs;
  if (!(ageMs >= 0 && ageMs < keptForMs)) return null;
  return readMoneyLink(`${location.origin}${path}`, [location.origin]);
}

/**
 * The path of the stored link, which is then removed; null if there is none, or it is too old or not
 * ours.
 */
export function takeLink(nowMs = Date.now()): string | null {
  const link = readKeptLink(nowMs);
  keptLink.forget();
  return link === null ? null : moneyPath(link);
}
