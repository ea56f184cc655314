import type { Data, Operations } from "@lilypad/api-contract";
import { toWireAmount } from "@lilypad/money";
import type { Caller } from "../../../../platform/caller.ts";
import { readUnverifiedLimits } from "../../../people/verification/index.ts";
import { applyDueReset } from "../change/apply-reset.ts";
import { resetTakesEffectAt } from "../state/passcode-reset-store.ts";
import { passcodeSetAt } from "../state/passcode-store.ts";
import { listPasskeysOf } from "../state/passkey-store.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";

/**
 * The caller's second factors and the state of this session. Past times are null.
 * @throws UNAUTHENTICATED if the session was ended
 */
export async function readSecondFactor(
  context: SecondFactorContext,
  caller: Caller,
): Promise<Data<Operations["getSecondFactor"]>> {
  const { pool, clock, security, loweredDailyLimits } = context;
  await applyDueReset(context, caller.personId);
  const state = await security.readState(caller);
  const setAt = await passcodeSetAt(pool, caller.personId);
  const passkeys = await listPasskeysOf(pool, caller.personId);
  const resetAt = await resetTakesEffectAt(pool, caller.personId);
  const { USD, EUR, LIL } = loweredDailyLimits;
  // Without a verified identity less than the lowered limit may apply.
  const tier = await readUnverifiedLimits(pool, caller.personId);
  const money = (limit: bigint) => (tier !== null && tier.perDay < limit ? tier.perDay : limit);
  const ahead = (time: Date | null) =>
    time !== null && time > clock.now() ? time.toISOString() : null;
  return {
    is_set_up: state.secondFactor,
    passcode: setAt !== null,
    passkeys: passkeys.length,
    verified: state.aal === "aal2",
    step_up_until: ahead(state.stepUpUntil),
    limits_lowered_until: ahead(state.limitsLoweredUntil),
    lowered_daily_limits: {
      USD: toWireAmount(money(USD), "usdc"),
      EUR: toWireAmount(money(EUR), "eurc"),
      LIL: toWireAmount(LIL, "LIL"),
    },
    passcode_reset_at: ahead(resetAt),
  };
}

/** Whether the caller has a passkey, and one that was created on this device. */
export async function checkBiometricSetup(
  { pool }: SecondFactorContext,
  caller: Caller,
  deviceId: string,
): Promise<Data<Operations["checkBiometricSetup"]>> {
  const passkeys = await listPasskeysOf(pool, caller.personId);
  return {
    is_set_up: passkeys.length > 0,
    on_this_device: passkeys.some((passkey) => passkey.deviceId === deviceId),
  };
}
