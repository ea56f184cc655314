import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { changeFactors, type Guard } from "../change/change-factors.ts";
import { confirmIn, toConfirmation } from "../confirm/confirm-session.ts";
import type { PasskeyRow } from "../rows.gen.ts";
import { challengeLifeMs, newChallenge, spendChallenge } from "../state/passkey-challenge.ts";
import { countPasskeys, insertPasskey, listPasskeysOf } from "../state/passkey-store.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";
import { toDescriptor, toPasskey, userHandleOf } from "../state/to-passkey.ts";

const passkeysPerPerson = 10;
/** How long after a session was opened with a mailed code the first passkey of a sign-up needs no other one. */
const freshSignUpMs = 30 * 60_000;
/** ES256 only: no other signature can be verified on the chain. */
const algorithms = [-7];

/**
 * Requires a session that has just confirmed the second factor, to add or remove passkeys. The
 * rights of staff depend on their passkey, so a mailed code or passcode must not be enough
 * to add another one: they must confirm with their passkey.
 */
export function passkeyGuard({ security, isStaff }: SecondFactorContext, caller: Caller): Guard {
  return async (db: Queryable) => {
    await security.requireStepUp(caller, db);
    if ((await countPasskeys(db, caller.personId)) > 0 && (await isStaff(caller.personId))) {
      await security.requirePasskeyStepUp(caller, db);
    }
  };
}

/**
 * Requires in addition that an administrator has allowed it, if it is the first passkey of a member of staff: without that, access to
 * their mailbox would be enough.
 * @throws STAFF_PASSKEY_NOT_ALLOWED
 */
function addingGuard(context: SecondFactorContext, caller: Caller): Guard {
  const guard = passkeyGuard(context, caller);
  return async (db: Queryable) => {
    await guard(db);
    const isFirst = (await countPasskeys(db, caller.personId)) === 0;
    if (isFirst && !(await context.mayAddFirstPasskey(db, caller.personId))) {
      fail("STAFF_PASSKEY_NOT_ALLOWED");
    }
  };
}

/**
 * Whether the code with which this session was opened also serves for the passkey: only for the first factor of a
 * person who is signing up, within half an hour. Such a session reaches no other account, and there is no money in its
 * own.
 */
async function isFreshSignUp(context: SecondFactorContext, caller: Caller): Promise<boolean> {
  const { clock, security, isSigningUp } = context;
  const { secondFactor, openedAt } = await security.readState(caller);
  if (secondFactor || clock.now().getTime() - openedAt.getTime() > freshSignUpMs) return false;
  return isSigningUp(caller.personId);
}

/**
 * Uses up the mailed code for the challenge of a new passkey. A fresh sign-up needs no further code.
 * @throws STEP_UP_REQUIRED, PASSKEY_REQUIRED, STAFF_PASSKEY_NOT_ALLOWED, PASSKEY_LIMIT_REACHED
 * @throws SECURITY_CODE_REQUIRED, SECURITY_CODE_INVALID, CODE_EXPIRED
 */
export async function beginPasskey(
  context: SecondFactorContext,
  caller: Caller,
  code: string | undefined,
): Promise<Data<Operations["getPasskeyOptions"]>> {
  const { pool, security, rpId } = context;
  await addingGuard(context, caller)(pool);
  const passkeys = await listPasskeysOf(pool, caller.personId);
  if (passkeys.length >= passkeysPerPerson) fail("PASSKEY_LIMIT_REACHED");
  if (code !== undefined || !(await isFreshSignUp(context, caller))) {
    await security.spendCode(caller, code);
  }
  return {
    options: {
      rp: { name: "Lilypad", id: rpId },
      user: { id: userHandleOf(caller.personId), name: caller.email, displayName: caller.email },
      challenge: await newChallenge(context, caller, "add"),
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" as const })),
      timeout: challengeLifeMs.add,
      excludeCredentials: passkeys.map(toDescriptor),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
    },
  };
}

type NewPasskey = Body<Operations["addPasskey"]>;

/** Verifies the authenticator's new credential against the request; null if it does not match. */
async function readCredential(
  { rpId, origin }: SecondFactorContext,
  challenge: string,
  { response: given }: NewPasskey,
) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: given.id,
        rawId: given.rawId,
        type: given.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: given.response.clientDataJSON,
          attestationObject: given.response.attestationObject,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo ?? null;
  } catch {
    return null; // The library throws if anything is malformed or does not match.
  }
}

/**
 * Stores a new passkey for a challenge, and confirms the session.
 * @throws PASSKEY_NOT_ADDED for a challenge that is unknown, used, too old or another session's,
 *   another origin, a missing user verification, or a credential that is stored already
 * @throws STEP_UP_REQUIRED, PASSKEY_REQUIRED, STAFF_PASSKEY_NOT_ALLOWED, PASSKEY_LIMIT_REACHED if the state changed meanwhile
 */
export async function addPasskey(
  context: SecondFactorContext,
  caller: Caller,
  body: NewPasskey,
): Promise<Data<Operations["addPasskey"]>> {
  const { clock } = context;
  const { clientDataJSON, transports = [] } = body.response.response;
  const challenge = await spendChallenge(context, caller, "add", clientDataJSON);
  if (challenge === null) fail("PASSKEY_NOT_ADDED");
  const info = await readCredential(context, challenge, body);
  if (info === null) fail("PASSKEY_NOT_ADDED");
  const passkey: PasskeyRow = {
    id: newId(),
    personId: caller.personId,
    credentialId: info.credential.id,
    publicKey: Buffer.from(info.credential.publicKey),
    counter: BigInt(info.credential.counter),
    transports,
    backedUp: info.credentialBackedUp,
    name: body.name,
    deviceId: body.device_id,
    createdAt: clock.now(),
    lastUsedAt: null,
  };
  const isSignUp = await isFreshSignUp(context, caller);
  const confirmed = await changeFactors(
    context,
    caller,
    addingGuard(context, caller),
    async (db) => {
      if ((await countPasskeys(db, caller.personId)) >= passkeysPerPerson) {
        fail("PASSKEY_LIMIT_REACHED");
      }
      if (!(await insertPasskey(db, passkey))) fail("PASSKEY_NOT_ADDED");
      const shown = { by: "passkey", deviceId: body.device_id } as const;
      const result = await confirmIn(context, db, caller, shown);
      return { kind: "passkey_added", result, isSignUp };
    },
  );
  return { ...(await toConfirmation(context, caller, confirmed)), passkey: toPasskey(passkey) };
}
