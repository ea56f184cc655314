import { keptTable, keptText } from "../../../shared/device/index.ts";
import type { KeptReferral } from "./capture-rule.ts";
import { inHistoryState, referralCodeIn } from "./read-referral-code.ts";

/** The captured code, in all storages. */
const codeKey = "pending_referral";

/** One pending code is in it. */
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

/** Keeps a code wherever the browser lets us, so that one cleared storage does not lose it. */
export async function keepCode(code: string, now: Date): Promise<void> {
  codeOfDevice.keep(code);
  capturedAt.keep(now.toISOString());
  codeOfTab.keep(code);
  await codeOfDatabase.set(codeKey, code);
}

/** Forgets the code everywhere but at the server, which forgets it by itself. */
export async function forgetCode(): Promise<void> {
  for (const kept of [codeOfDevice, capturedAt, codeOfTab]) kept.forget();
  if (inHistoryState(history.state) !== null) {
    history.replaceState({ ...history.state, [codeKey]: undefined }, "");
  }
  await codeOfDatabase.delete(codeKey);
}

/** Notes the code in the history's entry: it survives in this tab when all storages are cleared. */
export function noteInHistory(code: string, href: string | null): void {
  history.replaceState({ ...history.state, [codeKey]: code }, "", href ?? undefined);
}
