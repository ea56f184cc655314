import type { Body, Operations } from "@lilypad/api-contract";
import type { Caller } from "../../../../platform/caller.ts";
import { applyDueReset } from "../change/apply-reset.ts";
import { type Confirmation, confirmIn, toConfirmation } from "../confirm/confirm-session.ts";
import { evaluatePasscode } from "../confirm/evaluate-passcode.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";

/**
 * Confirms this session with the passcode.
 * @throws PASSCODE_INVALID, PASSCODE_LOCKED, SECOND_FACTOR_NOT_SET_UP, RATE_LIMITED
 * @throws UNAUTHENTICATED if the session was ended, even during this call
 */
export async function verifyPasscode(
  context: SecondFactorContext,
  caller: Caller,
  { passcode, device_id }: Body<Operations["verifyPasscode"]>,
  ip: string,
): Promise<Confirmation> {
  await applyDueReset(context, caller.personId);
  const attempt = { personId: caller.personId, passcode, ip };
  const shown = { by: "passcode", deviceId: device_id } as const;
  const confirmed = await evaluatePasscode(context, attempt, (db) =>
    confirmIn(context, db, caller, shown),
  );
  return toConfirmation(context, caller, confirmed);
}
