import { isNewCapture } from "./capture-rule.ts";
import { keepCode, localReferral, noteInHistory } from "./pending-code.ts";
import { withoutReferralCode } from "./read-referral-code.ts";
import { sendCapture } from "./referral-server.ts";

/** Sign-up never waits for a referral: failures are only logged. */
const log = (what: string) => (error: unknown) => {
  console.warn(what, error instanceof Error ? error.message : "");
};

/**
 * Keeps a code in this browser and at the server, and takes it out of the address. The same code is
 * captured once in 24 hours; the address is cleaned every time.
 */
export async function captureReferral(code: string, now: Date): Promise<void> {
  const isNew = isNewCapture(code, localReferral(), now.getTime());
  const kept = isNew
    ? keepCode(code, now).catch(log("the referral could not be kept in the database"))
    : undefined;
  const clean = withoutReferralCode(location.href);
  if (isNew || clean !== null) noteInHistory(code, clean);
  if (!isNew) return;
  await kept;
  await sendCapture(code, now).catch(log("the referral could not be captured"));
}
