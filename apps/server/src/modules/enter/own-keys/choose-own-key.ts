import type { Body, Data, Operations } from "@lilypad/api-contract";
import { predictPasskeySigner } from "@lilypad/custody";
import { inTransaction } from "@lilypad/db";
import { hexToBytes } from "viem";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { lockPerson } from "../../people/people/index.ts";
import { requireChoosable, storeOwnKey, wordOf } from "./own-key-store.ts";
import type { OwnKeysDeps } from "./own-keys-deps.ts";
import { storeOwnLimits } from "./own-limit-store.ts";
import { showOwnKey } from "./show-own-key.ts";
import { askChain, testOnChain } from "./test-on-chain.ts";

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

/**
 * Stores the passkey that signed a challenge as the owner of the caller's Safe, after the chain has accepted exactly
 * this signature: a passkey that the chain cannot verify would own a Safe that no one can use.
 * @throws PASSKEY_INVALID, see evaluateAssertion; also if the passkey was removed meanwhile
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
  const { passkey, challenge } = await secondFactor.evaluateOwnKey(caller, response);
  const { publicKey } = passkey;
  const key = await testOnChain(chain, { response, challenge, publicKey });
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
      x: wordOf(key.x),
      y: wordOf(key.y),
      signerAddress: Buffer.from(hexToBytes(predictPasskeySigner(deployment, key))),
      checkedAt: clock.now(),
    });
    await storeOwnLimits(db, personId, limits);
  });
  return showOwnKey(deps, personId);
}
