import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { changeFactors } from "../change/change-factors.ts";
import { deletePasskey, listPasskeysOf, storeName } from "../state/passkey-store.ts";
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
 * Removes a passkey. What it had confirmed is no longer valid, in any session.
 * @throws STEP_UP_REQUIRED, PASSKEY_REQUIRED; NOT_FOUND if it is not theirs
 * @throws SECURITY_CODE_REQUIRED, SECURITY_CODE_INVALID, CODE_EXPIRED
 */
export async function removePasskey(
  context: SecondFactorContext,
  caller: Caller,
  id: string,
  code: string | undefined,
): Promise<void> {
  const { pool, security } = context;
  const guard = passkeyGuard(context, caller);
  await guard(pool);
  const passkeys = await listPasskeysOf(pool, caller.personId);
  if (!passkeys.some((passkey) => passkey.id === id)) fail("NOT_FOUND");
  await security.spendCode(caller, code);
  await changeFactors(context, caller, guard, async (db) => {
    if (!(await deletePasskey(db, { id, personId: caller.personId }))) fail("NOT_FOUND");
    return { kind: "passkey_removed", result: undefined };
  });
}
