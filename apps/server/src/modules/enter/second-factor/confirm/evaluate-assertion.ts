import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { inTransaction } from "@lilypad/db";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import type { PasskeyRow } from "../rows.gen.ts";
import { challengeLifeMs, newChallenge, spendChallenge } from "../state/passkey-challenge.ts";
import { findPasskeyByCredential, listPasskeysOf, storeUse } from "../state/passkey-store.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";
import { toDescriptor, userHandleOf } from "../state/to-passkey.ts";

/** A passkey's response in the browser's format. */
export type Assertion = Body<Operations["verifyBiometric"]>["response"];

type Holder = Pick<Caller, "personId" | "sessionId">;

type AssertionPurpose = "confirm" | "resume" | "own_key";

/**
 * Creates a challenge for a person's passkeys.
 * @throws SECOND_FACTOR_NOT_SET_UP if the person has none; RATE_LIMITED
 */
export async function beginAssertion(
  context: SecondFactorContext,
  holder: Holder,
  purpose: AssertionPurpose,
): Promise<Data<Operations["getBiometricOptions"]>> {
  const passkeys = await listPasskeysOf(context.pool, holder.personId);
  if (passkeys.length === 0) fail("SECOND_FACTOR_NOT_SET_UP");
  return toOptions(context, holder, purpose, passkeys);
}

/** Creates a challenge that only the given passkeys may answer. @throws RATE_LIMITED */
export async function toOptions(
  context: SecondFactorContext,
  holder: Holder,
  purpose: AssertionPurpose,
  passkeys: readonly PasskeyRow[],
): Promise<Data<Operations["getBiometricOptions"]>> {
  return {
    options: {
      challenge: await newChallenge(context, holder, purpose),
      timeout: challengeLifeMs[purpose],
      rpId: context.rpId,
      allowCredentials: passkeys.map(toDescriptor),
      userVerification: "required",
    },
  };
}

/** The content of a valid response; null if it is invalid for any reason. */
async function readAnswer(
  { rpId, origin }: SecondFactorContext,
  challenge: string,
  passkey: PasskeyRow,
  given: Assertion,
) {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: given.id,
        rawId: given.rawId,
        type: given.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: given.response.clientDataJSON,
          authenticatorData: given.response.authenticatorData,
          signature: given.response.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        // The library compares counters before it checks the signature. We compare them afterwards,
        // in SQL, because a decreased counter only means something if the signature is valid.
        counter: -1,
      },
    });
    return verified ? authenticationInfo : null;
  } catch {
    return null; // The library throws if anything is malformed or does not match.
  }
}

/** A passkey's verified signature. */
export interface Signed {
  passkey: PasskeyRow;
  /** The challenge as the browser signed it, with the label; base64url of 32 bytes. */
  challenge: string;
}

async function tellOfCopy(context: SecondFactorContext, { personId }: Holder): Promise<void> {
  const { pool, logger, clock, onSecurityChange } = context;
  logger.warn({ personId }, "a passkey counts backwards and was refused");
  await inTransaction(pool, (db) =>
    onSecurityChange(db, { personId, kind: "passkey_copied", at: clock.now() }),
  );
}

/**
 * Verifies a passkey's response to a challenge of this session.
 * @param act runs after a valid response, in the transaction that stores the passkey's new counter
 * @throws PASSKEY_INVALID for a challenge that is unknown, used, too old or another session's,
 * another
 *   person's passkey, another origin, a missing user verification, a wrong signature, or a decreased
 *   counter (a copy of the passkey: its owner is notified)
 */
export async function evaluateAssertion<T>(
  context: SecondFactorContext,
  holder: Holder,
  purpose: AssertionPurpose,
  given: Assertion,
  act: (db: Queryable, signed: Signed) => Promise<T>,
): Promise<T> {
  const { pool, clock } = context;
  const { userHandle, clientDataJSON } = given.response;
  const challenge = await spendChallenge(context, holder, purpose, clientDataJSON);
  if (challenge === null) fail("PASSKEY_INVALID");
  const passkey = await findPasskeyByCredential(pool, given.id);
  if (passkey === null || passkey.personId !== holder.personId) fail("PASSKEY_INVALID");
  if (userHandle && userHandle !== userHandleOf(holder.personId)) fail("PASSKEY_INVALID");
  const answer = await readAnswer(context, challenge, passkey, given);
  if (answer === null) fail("PASSKEY_INVALID");
  const outcome = await inTransaction(pool, async (db) => {
    const counted = await storeUse(db, {
      id: passkey.id,
      counter: answer.newCounter,
      backedUp: answer.credentialBackedUp,
      now: clock.now(),
    });
    return counted ? { result: await act(db, { passkey, challenge }) } : null;
  });
  if (outcome !== null) return outcome.result;
  if ((await findPasskeyByCredential(pool, given.id)) !== null) await tellOfCopy(context, holder);
  return fail("PASSKEY_INVALID");
}
