import { keptTable, keptText } from "../../../shared/device/index.ts";
import type { KeptReferral } from "./capture-rule.ts";
import { inHistoryState, referralCodeIn } from "./read-referral-code.ts";

/** The key of the captured code, in all storages. */
const codeKey = "pending_referral";

/** A database that holds the one pending code. */
const codeOfDatabase = keptTable("lilypad-referrals", "pending", referralCodeIn);

const codeOfTab = keptText(codeKey, "tab");
const codeOfDevice = keptText(codeKey);
const capturedAt = keptText("referral_captured_at");

export const sessionCode = (): string | null => referralCodeIn(codeOfTab.read());

export function localReferral(): KeptReferral | null {
  const code = referralCodeIn(codeOfDevice.read());
  if (code === null) return null;
  const time = Date.parse(capturedAt.read() ?? "");
  return { code, capturedAtMs: Number.isNaN(time) ? null : time };
}

export const databaseCode = (): Promise<string | null> => codeOfDatabase.get(codeKey);

/** Stores a code in every storage of the browser, so that clearing one does not lose it. */
export async function keepCode(code: string, now: Date): Promise<void> {
  codeOfDevice.keep(code);
  capturedAt.keep(now.toISOString());
  codeOfTab.keep(code);
  await codeOfDatabase.set(codeKey, code);
}

/** Removes the code from all storages. The server's copy expires automatically. */
export async function forgetCode(): Promise<void> {
  for (const kept of [codeOfDevice, capturedAt, codeOfTab]) kept.forget();
  if (inHistoryState(history.state) !== null) {
    history.replaceState({ ...history.state, [codeKey]: undefined }, "");
  }
  await codeOfDatabase.delete(codeKey);
}

/** Adds the code to the history entry, where it survives in this tab if all storages are cleared. */
export function storeInHistory(code: string, href: string | null): void {
  history.replaceState({ ...history.state, [codeKey]: code }, "", href ?? undefined);
}
