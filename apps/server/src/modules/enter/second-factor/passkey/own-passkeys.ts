import type { Queryable } from "@lilypad/db";
import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import { changeFactors } from "../change/change-factors.ts";
import { finishChange } from "../change/finish-change.ts";
import {
  deletePasskey,
  findPasskeyByCredential,
  listPasskeysOf,
  storeName,
} from "../state/passkey-store.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";
import { type PasskeyShown, toPasskey } from "../state/to-passkey.ts";
import { passkeyGuard } from "./add-passkey.ts";

/** The caller's passkeys, oldest first. */
export async function listPasskeys(
  { pool }: SecondFactorContext,
  caller: Caller,
): Promise<PasskeyShown[]> {
  return (await listPasskeysOf(pool, caller.personId)).map(toPasskey);
}

/** Finds one of a person's passkeys; null if it was removed or is not theirs. */
export async function findOwnPasskey(
  db: Queryable,
  { personId, credentialId }: { personId: string; credentialId: string },
): Promise<PasskeyShown | null> {
  const passkey = await findPasskeyByCredential(db, credentialId);
  return passkey?.personId === personId ? toPasskey(passkey) : null;
}

/** @throws NOT_FOUND if it is not theirs */
export async function renamePasskey(
  { pool }: SecondFactorContext,
  caller: Caller,
  id: string,
  name: string,
): Promise<PasskeyShown> {
  const renamed = await storeName(pool, { id, personId: caller.personId, name });
  return renamed === null ? fail("NOT_FOUND") : toPasskey(renamed);
}

/**
 * Removes a passkey. Its earlier confirmations are no longer valid, in any session.
 * @throws STEP_UP_REQUIRED, PASSKEY_REQUIRED; NOT_FOUND if it is not theirs
 * @throws SECURITY_CODE_REQUIRED, SECURITY_CODE_INVALID, CODE_EXPIRED
 * @throws OWN_KEY_IN_USE if it owns their Safe
 */
export async function removePasskey(
  context: SecondFactorContext,
  caller: Caller,
  id: string,
  code: string | undefined,
): Promise<void> {
  const { pool, security, ownKeyRemoval } = context;
  const guard = passkeyGuard(context, caller);
  await guard(pool);
  const passkeys = await listPasskeysOf(pool, caller.personId);
  const passkey = passkeys.find((one) => one.id === id) ?? fail("NOT_FOUND");
  const removal = { personId: caller.personId, credentialId: passkey.credentialId };
  // Checked before the code is used up, and again below, because the Safe may be assigned meanwhile.
  await ownKeyRemoval.require(pool, removal);
  await security.spendCode(caller, code);
  await changeFactors(context, caller, guard, async (db) => {
    await ownKeyRemoval.require(db, removal);
    await ownKeyRemoval.forget(db, removal);
    if (!(await deletePasskey(db, { id, personId: caller.personId }))) fail("NOT_FOUND");
    return { kind: "passkey_removed", result: undefined };
  });
}

/**
 * Removes all passkeys of a person for members of staff, in their SQL transaction: the person has lost them. Their
 * earlier confirmations are no longer valid, in any session. A passkey that owns the person's Safe still owns it.
 * @returns how many there were
 */
export async function removePasskeysByStaff(
  context: SecondFactorContext,
  db: Queryable,
  personId: string,
): Promise<number> {
  const { security, ownKeyRemoval } = context;
  await security.lockPerson(db, personId);
  const passkeys = await listPasskeysOf(db, personId);
  if (passkeys.length === 0) return 0;
  for (const { id, credentialId } of passkeys) {
    const removal = { personId, credentialId };
    if (!(await ownKeyRemoval.isOwner(db, removal))) await ownKeyRemoval.forget(db, removal);
    await deletePasskey(db, { id, personId });
  }
  await finishChange(context, db, { personId, sessionId: null }, "passkey_removed");
  return passkeys.length;
}
