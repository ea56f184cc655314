import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { countAttempt, readAttempts } from "../../../../platform/limits/attempt-counter.ts";
import { networkOf } from "../../../../platform/limits/networks.ts";
import { evaluateHash, hashPasscode } from "../state/passcode-hash.ts";
import { chargeAttempt, clearAttempts } from "../state/passcode-store.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";

const hourMs = 3_600_000;
/** Wrong passcodes per hour from one network, for all people. */
const failuresPerIpAndHour = 100;

/**
 * Verifies one attempt at a person's passcode.
 * @param act runs after a correct passcode, in the transaction that resets the count
 * @throws PASSCODE_INVALID if it is wrong
 * @throws PASSCODE_LOCKED after five wrong ones, for a time that grows with each
 * @throws SECOND_FACTOR_NOT_SET_UP if the person has no passcode
 * @throws RATE_LIMITED after too many wrong ones from one network
 */
export async function evaluatePasscode<T>(
  context: SecondFactorContext,
  { personId, passcode, ip }: { personId: string; passcode: string; ip: string },
  act: (db: Queryable) => Promise<T>,
): Promise<T> {
  const { pool, clock, passcodePeppers } = context;
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
  const verdict = await evaluateHash(charge.hash, passcode, passcodePeppers);
  if (verdict === "wrong") {
    await countAttempt(pool, "failed_passcode_from_ip", network, clock.now(), hourMs);
    fail("PASSCODE_INVALID");
  }
  const renewed =
    verdict === "outdated" ? await hashPasscode(passcode, passcodePeppers) : charge.hash;
  return inTransaction(pool, async (db) => {
    // The passcode was changed meanwhile, so the verified one is no longer valid.
    if (!(await clearAttempts(db, personId, charge.hash, renewed))) fail("PASSCODE_INVALID");
    return act(db);
  });
}
