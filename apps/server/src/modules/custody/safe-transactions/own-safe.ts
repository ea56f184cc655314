import type { SafeKind } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { type Address, getAddress } from "viem";
import { fail } from "../../../platform/errors.ts";
import { listSignerKeys, type SignerKey } from "../../enter/own-keys/index.ts";
import { hexOf } from "./safe-transactions-deps.ts";

/** A Safe that belongs to its person, and the passkeys that may own it. */
export interface OwnSafe {
  readonly safe: Address;
  readonly kind: SafeKind;
  /** The owner that its address was computed from. */
  readonly firstOwner: Address;
  /** The passkeys that may own it. Only the chain knows which of them do: see `listSigners`. */
  readonly keys: readonly SignerKey[];
}

/**
 * Reads a person's own Safe.
 * @throws SAFE_NOT_OWN if we hold it, or if they have none
 */
export async function requireOwnSafe(db: Queryable, personId: string): Promise<OwnSafe> {
  const { rows } = await db.query<{
    safeAddress: Buffer;
    ownerAddress: Buffer;
    kind: SafeKind;
    isOwn: boolean;
  }>("select safe_address, owner_address, kind, is_own from person_safe where person_id = $1", [
    personId,
  ]);
  const [row] = rows;
  const keys = await listSignerKeys(db, personId);
  if (row === undefined || !row.isOwn || keys.length === 0) return fail("SAFE_NOT_OWN");
  return {
    safe: getAddress(hexOf(row.safeAddress)),
    kind: row.kind,
    firstOwner: getAddress(hexOf(row.ownerAddress)),
    keys,
  };
}
