import type { Data, Operations } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import { requireNotFrozen } from "../../../staff/freezes/index.ts";
import { applyDueReset } from "../change/apply-reset.ts";
import { changeFactorsIn } from "../change/change-factors.ts";
import { confirmIn, toConfirmation } from "../confirm/confirm-session.ts";
import { hashPasscode } from "../state/passcode-hash.ts";
import { deleteReset, storeReset } from "../state/passcode-reset-store.ts";
import { isTooSimple } from "../state/passcode-rules.ts";
import { storePasscode } from "../state/passcode-store.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";
import type { PasscodeEntry } from "./set-passcode.ts";

/** How long a reset waits if no passkey confirmed it. */
const resetWaitsMs = 24 * 60 * 60_000;

/**
 * Replaces a forgotten passcode, or a lost passkey, by a new passcode. Takes effect immediately in
 * a session that was confirmed with a passkey within the last ten minutes. Otherwise only the
 * mailed code identifies the person, and someone else may read their mail: the reset waits for a
 * day, in which the person is notified on every channel and can cancel it, and the session stays
 * unconfirmed.
 * @throws SECOND_FACTOR_NOT_SET_UP if there is no second factor: use the set-up operation
 * @throws SECURITY_CODE_REQUIRED, SECURITY_CODE_INVALID, CODE_EXPIRED, PASSCODE_TOO_SIMPLE, ACCOUNT_FROZEN
 */
export async function resetPasscode(
  context: SecondFactorContext,
  caller: Caller,
  entry: PasscodeEntry,
): Promise<Data<Operations["resetPasscode"]>> {
  const { pool, clock, security, passcodePeppers, onSecurityChange } = context;
  const { personId } = caller;
  const requireFactor = async (db: Queryable) => {
    const { secondFactor } = await security.readState(caller, db);
    if (!secondFactor) fail("SECOND_FACTOR_NOT_SET_UP");
  };
  // Checked before the code is used up.
  if (isTooSimple(entry.passcode)) fail("PASSCODE_TOO_SIMPLE");
  await requireFactor(pool);
  await security.spendCode(caller, entry.code);
  const hash = await hashPasscode(entry.passcode, passcodePeppers);
  await applyDueReset(context, personId);
  const outcome = await inTransaction(pool, async (db) => {
    await security.lockPerson(db, personId);
    await requireFactor(db);
    const now = clock.now();
    await requireNotFrozen(db, personId, now);
    if (await security.hasPasskeyStepUp(caller, db)) {
      return changeFactorsIn(context, db, caller, async () => {
        await storePasscode(db, { personId, hash, now });
        const shown = { by: "passcode", deviceId: entry.device_id } as const;
        return { kind: "passcode_reset", result: await confirmIn(context, db, caller, shown) };
      });
    }
    const takesEffectAt = new Date(now.getTime() + resetWaitsMs);
    await storeReset(db, { personId, hash, askedAt: now, takesEffectAt });
    await onSecurityChange(db, { personId, kind: "passcode_reset_asked", at: now, takesEffectAt });
    return takesEffectAt;
  });
  return outcome instanceof Date
    ? { verified: false, passcode_reset_at: outcome.toISOString() }
    : toConfirmation(context, caller, outcome);
}

/**
 * Cancels a pending reset for members of staff, in their SQL transaction, because a thief may read the person's mail.
 * @returns false if there is none, or it has taken effect
 */
export async function cancelResetByStaff(
  { clock, security, onSecurityChange }: SecondFactorContext,
  db: Queryable,
  personId: string,
): Promise<boolean> {
  await security.lockPerson(db, personId);
  const at = clock.now();
  if (!(await deleteReset(db, personId, at))) return false;
  await onSecurityChange(db, { personId, kind: "passcode_reset_cancelled", at });
  return true;
}

/**
 * Cancels a pending reset. Any session of the person may do so, because it makes nothing less
 * secure.
 * @throws PASSCODE_RESET_NOT_PENDING if there is none, or it has taken effect
 * @throws UNAUTHENTICATED if the session was ended
 */
export async function cancelReset(context: SecondFactorContext, caller: Caller): Promise<void> {
  const { pool, clock, security, onSecurityChange } = context;
  const { personId } = caller;
  await applyDueReset(context, personId);
  await inTransaction(pool, async (db) => {
    await security.lockPerson(db, personId);
    await security.readState(caller, db);
    const at = clock.now();
    if (!(await deleteReset(db, personId, at))) fail("PASSCODE_RESET_NOT_PENDING");
    await onSecurityChange(db, { personId, kind: "passcode_reset_cancelled", at });
  });
}
