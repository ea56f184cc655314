import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import { changeFactors, type Guard } from "../change/change-factors.ts";
import { type Confirmation, confirmIn, toConfirmation } from "../confirm/confirm-session.ts";
import { hashPasscode } from "../state/passcode-hash.ts";
import { isTooSimple } from "../state/passcode-rules.ts";
import { deletePasscode, passcodeSetAt, storePasscode } from "../state/passcode-store.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";

export interface PasscodeEntry {
  passcode: string;
  device_id: string;
  code?: string | undefined;
}

/**
 * Sets or replaces the passcode, and confirms the session.
 * @throws STEP_UP_REQUIRED if the person has a second factor that was not confirmed recently
 * @throws SECURITY_CODE_REQUIRED, SECURITY_CODE_INVALID, CODE_EXPIRED for the mailed code
 * @throws PASSCODE_TOO_SIMPLE
 */
export async function setUpPasscode(
  context: SecondFactorContext,
  caller: Caller,
  entry: PasscodeEntry,
): Promise<Confirmation> {
  const { pool, clock, security, passcodePeppers } = context;
  const { personId } = caller;
  const guard: Guard = (db) => security.requireStepUp(caller, db);
  // Checked before the code is used up.
  if (isTooSimple(entry.passcode)) fail("PASSCODE_TOO_SIMPLE");
  await guard(pool);
  await security.spendCode(caller, entry.code);
  const hash = await hashPasscode(entry.passcode, passcodePeppers);
  const confirmed = await changeFactors(context, caller, guard, async (db) => {
    const existed = await storePasscode(db, { personId, hash, now: clock.now() });
    const shown = { by: "passcode", deviceId: entry.device_id } as const;
    const kind = existed ? "passcode_changed" : "passcode_set_up";
    return { kind, result: await confirmIn(context, db, caller, shown) };
  });
  return toConfirmation(context, caller, confirmed);
}

/**
 * Removes the passcode. Without a passkey the account then has no second factor.
 * @throws STEP_UP_REQUIRED, SECOND_FACTOR_NOT_SET_UP
 * @throws SECURITY_CODE_REQUIRED, SECURITY_CODE_INVALID, CODE_EXPIRED
 */
export async function removePasscode(
  context: SecondFactorContext,
  caller: Caller,
  code: string | undefined,
): Promise<void> {
  const { pool, security } = context;
  const guard: Guard = (db) => security.requireStepUp(caller, db);
  await guard(pool);
  if ((await passcodeSetAt(pool, caller.personId)) === null) fail("SECOND_FACTOR_NOT_SET_UP");
  await security.spendCode(caller, code);
  await changeFactors(context, caller, guard, async (db) => {
    if (!(await deletePasscode(db, caller.personId))) fail("SECOND_FACTOR_NOT_SET_UP");
    return { kind: "passcode_removed", result: undefined };
  });
}
