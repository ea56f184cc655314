import { databaseCode, forgetCode, localReferral, sessionCode } from "./pending-code.ts";
import { inHistoryState, readReferralCode } from "./read-referral-code.ts";
import { matchAtServer } from "./referral-server.ts";
import { forgetVisitor } from "./visitor-id.ts";

/** Where a captured code may still be, in the order in which it is looked for. */
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

/** The code this device has captured, or null; a place that can't be looked into is passed over. */
export async function findReferral(): Promise<string | null> {
  for (const look of places) {
    try {
      const code = await look();
      if (code !== null) return code;
    } catch {
      // The next place may have it.
    }
  }
  return null;
}

/**
 * Forgets the code once it has been attached. The next visitor on this device is another one, so
 * that the server's copy, kept for a day, is not found for them.
 */
export async function forgetReferral(): Promise<void> {
  forgetVisitor();
  await forgetCode().catch(() => {});
}
