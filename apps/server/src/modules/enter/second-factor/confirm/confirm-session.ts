import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { Caller } from "../../../../platform/caller.ts";
import { rememberDevice } from "../state/remembered-device.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";

export type Confirmation = Data<Operations["verifyPasscode"]>;

/** The result of a confirmation in its transaction; the access token is signed after the commit. */
export interface Confirmed {
  stepUpUntil: Date;
  deviceToken: string;
}

/**
 * Confirms the session and remembers its device. @throws UNAUTHENTICATED if the session ended
 * meanwhile
 */
export async function confirmIn(
  { security, clock }: SecondFactorContext,
  db: Queryable,
  caller: Caller,
  shown: { by: "passcode" | "passkey"; deviceId: string },
): Promise<Confirmed> {
  const stepUpUntil = await security.confirm(db, caller, shown.by);
  const deviceToken = await rememberDevice(db, caller, shown.deviceId, clock.now());
  return { stepUpUntil, deviceToken };
}

/**
 * The answer to a committed confirmation, with an access token that the app can use immediately.
 */
export async function toConfirmation(
  { security }: SecondFactorContext,
  caller: Caller,
  confirmed: Confirmed,
): Promise<Confirmation> {
  return {
    verified: true,
    ...(await security.freshAccess(caller)),
    step_up_until: confirmed.stepUpUntil.toISOString(),
    device_token: confirmed.deviceToken,
  };
}
