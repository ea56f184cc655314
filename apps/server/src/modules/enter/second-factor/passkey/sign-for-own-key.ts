import type { Data, Operations } from "@lilypad/api-contract";
import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import {
  type Assertion,
  evaluateAssertion,
  type Signed,
  toOptions,
} from "../confirm/evaluate-assertion.ts";
import { listPasskeysOf } from "../state/passkey-store.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";

/**
 * Creates a challenge for one of the caller's passkeys, which is to own their Safe.
 * @throws NOT_FOUND if it is not theirs; RATE_LIMITED
 */
export async function beginOwnKey(
  context: SecondFactorContext,
  caller: Caller,
  passkeyId: string,
): Promise<Data<Operations["getBiometricOptions"]>> {
  const passkeys = await listPasskeysOf(context.pool, caller.personId);
  const passkey = passkeys.find(({ id }) => id === passkeyId) ?? fail("NOT_FOUND");
  return toOptions(context, caller, "own_key", [passkey]);
}

/**
 * Verifies a passkey's answer to such a challenge. Returns the signed data, for the check on the chain.
 * @throws PASSKEY_INVALID, see evaluateAssertion
 */
export function evaluateOwnKey(
  context: SecondFactorContext,
  caller: Caller,
  response: Assertion,
): Promise<Signed> {
  return evaluateAssertion(context, caller, "own_key", response, async (_db, signed) => signed);
}
