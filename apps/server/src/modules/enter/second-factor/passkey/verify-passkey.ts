import type { Body, Operations } from "@lilypad/api-contract";
import type { Caller } from "../../../../platform/caller.ts";
import { type Confirmation, confirmIn, toConfirmation } from "../confirm/confirm-session.ts";
import { evaluateAssertion } from "../confirm/evaluate-assertion.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";

/**
 * Confirms this session with a passkey.
 * @throws PASSKEY_INVALID, see evaluateAssertion
 * @throws UNAUTHENTICATED if the session was ended, even during this call
 */
export async function verifyPasskey(
  context: SecondFactorContext,
  caller: Caller,
  { device_id, response }: Body<Operations["verifyBiometric"]>,
): Promise<Confirmation> {
  const shown = { by: "passkey", deviceId: device_id } as const;
  const confirmed = await evaluateAssertion(context, caller, "confirm", response, (db) =>
    confirmIn(context, db, caller, shown),
  );
  return toConfirmation(context, caller, confirmed);
}
