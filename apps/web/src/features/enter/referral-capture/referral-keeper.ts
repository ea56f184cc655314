import { databaseCode, forgetCode, localReferral, sessionCode } from "./pending-code.ts";
import { inHistoryState, readReferralCode } from "./read-referral-code.ts";
import { matchAtServer } from "./referral-server.ts";
import { forgetVisitor } from "./visitor-id.ts";

/** Where a captured code may be stored, in the order of searching. */
const places: readonly (() => string | null | Promise<string | null>)[] = [
  () => localReferral()?.code ?? null,
  sessionCode,
  () => inHistoryState(history.state),
  () =>
    readReferralCode({
      origin: location.origin,
      search: location.search,
      hash: "",
      referrer: "",
      historyState: null,
      sessionStored: null,
    }),
  databaseCode,
  matchAtServer,
];

/** The code that this device has captured, or null; storages that can't be read are skipped. */
export async function findReferral(): Promise<string | null> {
  for (const look of places) {
    try {
      const code = await look();
      if (code !== null) return code;
    } catch {
      // Try the next storage.
    }
  }
  return null;
}

/**
 * Removes the code once it has been attached, and the visitor id, so that the server's copy, which is stored for a
 * day, is not found for the next visitor on this device.
 */
export async function forgetReferral(): Promise<void> {
  forgetVisitor();
  await forgetCode().catch(() => {});
}
