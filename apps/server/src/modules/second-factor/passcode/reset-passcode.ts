import type { Data, Operations } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { applyDueReset } from "../change/apply-reset.ts";
import { changeFactorsIn } from "../change/change-factors.ts";
import { confirmIn, toConfirmation } from "../confirm/confirm-session.ts";
import { hashPasscode } from "../state/passcode-hash.ts";
import { deleteReset, storeReset } from "../state/passcode-reset-store.ts";
import { isTooSimple } from "../state/passcode-rules.ts";
import { storePasscode } from "../state/passcode-store.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";
import type { PasscodeEntry } from "./set-passcode.ts";

/** How long a reset waits that no passkey confirmed. */
const resetWaitsMs = 24 * 60 * 60_000;

/**
 * Puts another passcode in the place of one that was forgotten, or of a passkey that was lost. At once
 * in a session that was confirmed with a passkey within the last ten minutes. Otherwise the mailed code
 * is all that proves the person, and somebody else may read their mail: then the reset waits for a day,
 * in which they are told on every channel and can cancel it, and the session stays unconfirmed.
 * @throws SECOND_FACTOR_NOT_SET_UP when there is no second factor at all: setting up is another call
 * @throws SECURITY_CODE_REQUIRED, SECURITY_CODE_INVALID, CODE_EXPIRED, PASSCODE_TOO_SIMPLE
 */
export async function resetPasscode(
  context: SecondFactorContext,
  caller: Caller,
  entry: PasscodeEntry,
): Promise<Data<Operations["resetPasscode"]>> {
  const { pool, clock, security, passcodePepper, onSecurityChange } = context;
  const { personId } = caller;
  const requireFactor = async (db: Queryable) => {
    const { secondFactor } = await security.readState(caller, db);
    if (!secondFactor) fail("SECOND_FACTOR_NOT_SET_UP");
  };
  // Before the code is spent, so that another refusal does not use it up.
  if (isTooSimple(entry.passcode)) fail("PASSCODE_TOO_SIMPLE");
  await requireFactor(pool);
  await security.spendCode(caller, entry.code);
  const hash = await hashPasscode(entry.passcode, passcodePepper);
  await applyDueReset(context, personId);
  const outcome = await inTransaction(pool, async (db) => {
    await security.lockPerson(db, personId);
    await requireFactor(db);
    const now = clock.now();
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
 * Cancels a reset that waits. Any session of the person may: nothing gets less safe by it.
 * @throws PASSCODE_RESET_NOT_PENDING when there is none, or when it has taken effect
 * @throws UNAUTHENTICATED when the session was ended
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
