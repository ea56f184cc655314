import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { inTransaction } from "@lilypad/db";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { challengeLifeMs, newChallenge, spendChallenge } from "../state/passkey-challenge.ts";
import {
  findPasskeyByCredential,
  listPasskeysOf,
  type Passkey,
  storeUse,
} from "../state/passkey-store.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";
import { toDescriptor, userHandleOf } from "../state/to-passkey.ts";

/** A passkey's answer in the form that browsers send it. */
export type Assertion = Body<Operations["verifyBiometric"]>["response"];

type Holder = Pick<Caller, "personId" | "sessionId">;

/**
 * A challenge for a person's passkeys.
 * @throws SECOND_FACTOR_NOT_SET_UP for a person without one; RATE_LIMITED
 */
export async function beginAssertion(
  context: SecondFactorContext,
  holder: Holder,
  purpose: "confirm" | "resume",
): Promise<Data<Operations["getBiometricOptions"]>> {
  const passkeys = await listPasskeysOf(context.pool, holder.personId);
  if (passkeys.length === 0) fail("SECOND_FACTOR_NOT_SET_UP");
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

/** What a good answer says; null when it is not one, for whatever reason. */
async function readAnswer(
  { rpId, origin }: SecondFactorContext,
  challenge: string,
  passkey: Passkey,
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
        // The library compares counts before it checks the signature. We compare afterwards, and in
        // SQL: only then does a count that went back say something about the passkey.
        counter: -1,
      },
    });
    return verified ? authenticationInfo : null;
  } catch {
    return null; // the library throws at whatever is malformed or does not match
  }
}

async function tellOfCopy(context: SecondFactorContext, { personId }: Holder): Promise<void> {
  const { pool, logger, clock, onSecurityChange } = context;
  logger.warn({ personId }, "a passkey counts backwards and was refused");
  await inTransaction(pool, (db) =>
    onSecurityChange(db, { personId, kind: "passkey_copied", at: clock.now() }),
  );
}

/**
 * Judges a passkey's answer to a challenge of this session.
 * @param act what follows from a right answer, in the same transaction as the passkey's new count
 * @throws PASSKEY_INVALID for a challenge that is not ours, spent, too old or of another session, a
 *   passkey of somebody else, another origin, a missing user verification, a wrong signature, or a
 *   count that went back (a copy of the passkey: its owner is told)
 */
export async function judgeAssertion<T>(
  context: SecondFactorContext,
  holder: Holder,
  purpose: "confirm" | "resume",
  given: Assertion,
  act: (db: Queryable) => Promise<T>,
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
    return counted ? { result: await act(db) } : null;
  });
  if (outcome !== null) return outcome.result;
  if ((await findPasskeyByCredential(pool, given.id)) !== null) await tellOfCopy(context, holder);
  return fail("PASSKEY_INVALID");
}
