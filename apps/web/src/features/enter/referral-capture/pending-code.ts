import { createStore, del, get, set } from "idb-keyval";
import type { KeptReferral } from "./capture-rule.ts";
import { inHistoryState, referralCodeIn } from "./read-referral-code.ts";

/** Keys of local storage: the captured code, and when it was captured. */
const codeKey = "pending_referral";
const timeKey = "referral_captured_at";

/** Version 1, with one pending code in it. */
const database = () => createStore("lilypad-referrals", "pending");

/** A storage that is full or forbidden keeps nothing; the others may. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export const sessionCode = (): string | null =>
  attempt(() => referralCodeIn(sessionStorage.getItem(codeKey)));

export function localReferral(): KeptReferral | null {
  const code = attempt(() => referralCodeIn(localStorage.getItem(codeKey)));
  if (code === null) return null;
  const time = Date.parse(attempt(() => localStorage.getItem(timeKey)) ?? "");
  return { code, capturedAtMs: Number.isNaN(time) ? null : time };
}

export async function databaseCode(): Promise<string | null> {
  return referralCodeIn(await get(codeKey, database()));
}

/** Keeps a code wherever the browser lets us, so that one cleared storage does not lose it. */
export async function keepCode(code: string, now: Date): Promise<void> {
  attempt(() => {
    localStorage.setItem(codeKey, code);
    localStorage.setItem(timeKey, now.toISOString());
  });
  attempt(() => sessionStorage.setItem(codeKey, code));
  await set(codeKey, code, database());
}

/** Forgets the code everywhere but at the server, which forgets it by itself. */
export async function forgetCode(): Promise<void> {
  attempt(() => {
    localStorage.removeItem(codeKey);
    localStorage.removeItem(timeKey);
  });
  attempt(() => sessionStorage.removeItem(codeKey));
  if (inHistoryState(history.state) !== null) {
    history.replaceState({ ...history.state, [codeKey]: undefined }, "");
  }
  await del(codeKey, database());
}

/** Notes the code in the history's entry: it survives in this tab when all storages are cleared. */
export function noteInHistory(code: string, href: string | null): void {
  history.replaceState({ ...history.state, [codeKey]: code }, "", href ?? undefined);
}
