import type { Body, Data, Operations } from "@lilypad/api-contract";
import {
  ChainRejected,
  ChainUnreachable,
  encodePasskeySignature,
  type PasskeyPublicKey,
  predictPasskeySigner,
  UnusableAssertion,
} from "@lilypad/chain";
import { inTransaction } from "@lilypad/db";
import { bytesToHex, type Hex, hexToBytes, numberToBytes } from "viem";
import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors.ts";
import { lockPerson } from "../people/index.ts";
import { requireChoosable, storeOwnKey } from "./own-key-store.ts";
import type { OwnKeysDeps } from "./own-keys-deps.ts";
import { storeOwnLimits } from "./own-limit-store.ts";
import { readPublicKey } from "./read-public-key.ts";
import { showOwnKey } from "./show-own-key.ts";

type Assertion = Body<Operations["chooseOwnKey"]>["response"];

/**
 * Creates a challenge for one of the caller's passkeys, which is to own their Safe.
 * @throws NOT_FOUND if it is not theirs; OWN_KEY_FIXED; RATE_LIMITED
 */
export async function beginOwnKey(
  { pool, secondFactor }: OwnKeysDeps,
  caller: Caller,
  passkeyId: string,
): Promise<Data<Operations["getOwnKeyOptions"]>> {
  await requireChoosable(pool, caller.personId);
  return secondFactor.beginOwnKey(caller, passkeyId);
}

/** What the passkey signed, for its signer contract; null if the contract could never accept it. */
function encodeSigned({ response }: Assertion, hash: Hex): Hex | null {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  try {
    return encodePasskeySignature(
      {
        authenticatorData: bytes(response.authenticatorData),
        clientDataJSON: bytes(response.clientDataJSON),
        signature: bytes(response.signature),
      },
      hash,
    );
  } catch (error) {
    if (error instanceof UnusableAssertion) return null;
    throw error;
  }
}

/** Asks the chain; an answer that does not arrive is not a refusal. @throws OWN_KEY_NOT_CHECKED */
async function askChain<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof ChainUnreachable || error instanceof ChainRejected)
      return fail("OWN_KEY_NOT_CHECKED");
    throw error;
  }
}

const word = (value: bigint) => Buffer.from(numberToBytes(value, { size: 32 }));

/**
 * Stores the passkey that signed a challenge as the owner of the caller's Safe, after the chain has accepted exactly
 * what it signed: a passkey that the chain cannot verify would own a Safe that nobody can use.
 * @throws PASSKEY_INVALID, see judgeAssertion; also if the passkey was removed meanwhile
 * @throws PASSKEY_CANNOT_OWN if it is not ES256, or the chain refuses its signature
 * @throws OWN_KEY_NOT_CHECKED if the chain does not answer
 * @throws OWN_KEY_FIXED once the Safe belongs to the person's key
 */
export async function chooseOwnKey(
  deps: OwnKeysDeps,
  caller: Caller,
  { response }: Body<Operations["chooseOwnKey"]>,
): Promise<Data<Operations["chooseOwnKey"]>> {
  const { pool, clock, chain, deployment, secondFactor } = deps;
  const { personId } = caller;
  await requireChoosable(pool, personId);
  const { passkey, challenge } = await secondFactor.judgeOwnKey(caller, response);
  const key: PasskeyPublicKey = readPublicKey(passkey.publicKey) ?? fail("PASSKEY_CANNOT_OWN");
  const hash = bytesToHex(new Uint8Array(Buffer.from(challenge, "base64url")));
  const signature = encodeSigned(response, hash) ?? fail("PASSKEY_CANNOT_OWN");
  if (!(await askChain(() => chain.acceptsSignature(key, { hash, signature }))))
    fail("PASSKEY_CANNOT_OWN");
  const limits = await askChain(() => chain.readOwnLimits(null));
  const { credentialId } = passkey;
  await inTransaction(pool, async (db) => {
    // The Safe is assigned under the same lock, so that it has the owner that was chosen before.
    if ((await lockPerson(db, personId)) === null) fail("UNAUTHENTICATED");
    if ((await secondFactor.findPasskey(db, { personId, credentialId })) === null)
      fail("PASSKEY_INVALID");
    await requireChoosable(db, personId);
    await storeOwnKey(db, {
      personId,
      credentialId,
      x: word(key.x),
      y: word(key.y),
      signerAddress: Buffer.from(hexToBytes(predictPasskeySigner(deployment, key))),
      checkedAt: clock.now(),
    });
    await storeOwnLimits(db, personId, limits);
  });
  return showOwnKey(deps, personId);
}
