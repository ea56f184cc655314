import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { countAttempt, networkOf, readAttempts } from "../../../platform/limits/attempt-counter.ts";
import { isPasscode } from "../state/passcode-hash.ts";
import { chargeAttempt, clearAttempts } from "../state/passcode-store.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";

const hourMs = 3_600_000;
/** Wrong passcodes from one network address in an hour, for whomever. */
const failuresPerIpAndHour = 100;

/**
 * Judges one attempt at a person's passcode.
 * @param act what follows from a right one, in the transaction that takes the count back
 * @throws PASSCODE_INVALID when it is wrong
 * @throws PASSCODE_LOCKED after five wrong ones, for a time that grows with each
 * @throws SECOND_FACTOR_NOT_SET_UP for a person without a passcode
 * @throws RATE_LIMITED after too many wrong ones from one network
 */
export async function judgePasscode<T>(
  context: SecondFactorContext,
  { personId, passcode, ip }: { personId: string; passcode: string; ip: string },
  act: (db: Queryable) => Promise<T>,
): Promise<T> {
  const { pool, clock, passcodePepper } = context;
  const network = networkOf(ip);
  const failed = await readAttempts(pool, "failed_passcode_from_ip", network, clock.now());
  if (failed.hits >= failuresPerIpAndHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: failed.retryAfterSeconds });
  }
  const charge = await chargeAttempt(pool, personId, clock.now());
  if (charge.kind === "none") fail("SECOND_FACTOR_NOT_SET_UP");
  if (charge.kind === "locked") {
    fail("PASSCODE_LOCKED", { retryAfterSeconds: Math.ceil(charge.retryAfterMs / 1000) });
  }
  if (!(await isPasscode(charge.hash, passcode, passcodePepper))) {
    await countAttempt(pool, "failed_passcode_from_ip", network, clock.now(), hourMs);
    fail("PASSCODE_INVALID");
  }
  return inTransaction(pool, async (db) => {
    // Somebody has set another passcode since: the one that was right is no more.
    if (!(await clearAttempts(db, personId, charge.hash))) fail("PASSCODE_INVALID");
    return act(db);
  });
}
