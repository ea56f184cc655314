import type { Body, Data, Operations } from "@lilypad/api-contract";
import { predictPasskeySigner } from "@lilypad/custody";
import { inTransaction, type Queryable } from "@lilypad/db";
import { hexToBytes, numberToHex } from "viem";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { lockPerson } from "../../people/people/index.ts";
import { storeAddedKey } from "./added-key-store.ts";
import { readOwnKey, readSafe, wordOf } from "./own-key-store.ts";
import type { OwnKeysDeps } from "./own-keys-deps.ts";
import { testOnChain } from "./test-on-chain.ts";

/** @throws SAFE_NOT_OWN while we hold the Safe, or there is none */
async function requireOwn(db: Queryable, personId: string): Promise<void> {
  if (!(await readSafe(db, personId))?.isOwn) fail("SAFE_NOT_OWN");
}

/**
 * Creates a challenge for one of the caller's passkeys, which is to own their Safe as well.
 * @throws SAFE_NOT_OWN; NOT_FOUND if it is not theirs; RATE_LIMITED
 */
export async function beginAnotherKey(
  { pool, secondFactor }: OwnKeysDeps,
  caller: Caller,
  passkeyId: string,
): Promise<Data<Operations["getAnotherKeyOptions"]>> {
  await requireOwn(pool, caller.personId);
  return secondFactor.beginOwnKey(caller, passkeyId);
}

/**
 * Stores another passkey of the caller that can own their Safe, after the chain has accepted exactly this signature. It
 * becomes an owner only by a transaction of the Safe, which an owner signs.
 * @throws PASSKEY_INVALID, see evaluateAssertion; also if the passkey was removed meanwhile
 * @throws PASSKEY_CANNOT_OWN, OWN_KEY_NOT_CHECKED, see testOnChain
 * @throws SAFE_NOT_OWN; SAFE_CHANGE_NOT_NEEDED for the passkey that owns the Safe already
 */
export async function proveAnotherKey(
  deps: OwnKeysDeps,
  caller: Caller,
  { response }: Body<Operations["proveAnotherKey"]>,
): Promise<Data<Operations["proveAnotherKey"]>> {
  const { pool, clock, chain, deployment, secondFactor } = deps;
  const { personId } = caller;
  await requireOwn(pool, personId);
  const { passkey, challenge } = await secondFactor.evaluateOwnKey(caller, response);
  const { credentialId, publicKey, id, name } = passkey;
  const key = await testOnChain(chain, { response, challenge, publicKey });
  const signer = predictPasskeySigner(deployment, key);
  await inTransaction(pool, async (db) => {
    // Passkeys are removed under the same lock.
    if ((await lockPerson(db, personId)) === null) fail("UNAUTHENTICATED");
    if ((await secondFactor.findPasskey(db, { personId, credentialId })) === null)
      fail("PASSKEY_INVALID");
    if ((await readOwnKey(db, personId))?.credentialId === credentialId)
      fail("SAFE_CHANGE_NOT_NEEDED");
    await storeAddedKey(db, {
      credentialId,
      personId,
      x: wordOf(key.x),
      y: wordOf(key.y),
      signerAddress: Buffer.from(hexToBytes(signer)),
      checkedAt: clock.now(),
    });
  });
  const word = (value: bigint) => numberToHex(value, { size: 32 });
  return { passkey: { id, name }, signer, publicKey: { x: word(key.x), y: word(key.y) } };
}
