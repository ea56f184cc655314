import { moneyPath, readMoneyLink } from "../../money/money-form/index.ts";

const storageKey = "lilypad.kept-link";
/** As long as somebody may take to sign up; a mailed link may open in another tab. */
const keptForMs = 60 * 60_000;

/**
 * Keeps a money link that a visitor without a session has opened; any other address is let go.
 * @param address the whole address, as the browser shows it
 */
export function keepLink(address: string, nowMs = Date.now()): void {
  const link = readMoneyLink(address, [location.origin]);
  if (link === null) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ path: moneyPath(link), keptAtMs: nowMs }));
  } catch {
    // Without storage the link has to be opened again.
  }
}

/** The path of the kept link, once; null when there is none, it is too old or not ours. */
export function takeLink(nowMs = Date.now()): string | null {
  const stored = readStored();
  if (stored === null) return null;
  const { path, keptAtMs } = stored;
  const ageMs = nowMs - keptAtMs;
  if (!(ageMs >= 0 && ageMs < keptForMs)) return null;
  const link = readMoneyLink(`${location.origin}${path}`, [location.origin]);
  return link === null ? null : moneyPath(link);
}

function readStored(): { path: string; keptAtMs: number } | null {
  try {
    const text = localStorage.getItem(storageKey);
    if (text === null) return null;
    localStorage.removeItem(storageKey);
    const { path, keptAtMs } = JSON.parse(text) as { path: unknown; keptAtMs: unknown };
    return { path: String(path), keptAtMs: Number(keptAtMs) };
  } catch {
    return null;
  }
}
