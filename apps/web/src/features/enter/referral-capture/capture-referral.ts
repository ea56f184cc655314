import { reportFailure } from "../../../shared/problems/index.ts";
import { isNewCapture } from "./capture-rule.ts";
import { keepCode, localReferral, storeInHistory } from "./pending-code.ts";
import { withoutReferralCode } from "./read-referral-code.ts";
import { sendCapture } from "./referral-server.ts";

/** No screen waits for a referral, so failures are only reported. */
const log = (what: string) => (error: unknown) => reportFailure(what, error);

/**
 * Stores a code in this browser and on the server, and removes it from the URL. The same code is captured
 * once in 24 hours; the URL is cleaned every time.
 */
export async function captureReferral(code: string, now: Date): Promise<void> {
  const isNew = isNewCapture(code, localReferral(), now.getTime());
  const kept = isNew
    ? keepCode(code, now).catch(log("the referral could not be kept in the database"))
    : undefined;
  const clean = withoutReferralCode(location.href);
  if (isNew || clean !== null) storeInHistory(code, clean);
  if (!isNew) return;
  await kept;
  await sendCapture(code, now).catch(log("the referral could not be captured"));
}
