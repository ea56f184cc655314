// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `added_own_key`. */
export interface AddedOwnKeyRow {
  credentialId: string;
  personId: string;
  x: Buffer;
  y: Buffer;
  /** The signer contract of the passkey, the owner on the chain; computed from the public key. */
  signerAddress: Buffer;
  /** When the chain accepted a signature of this passkey (eth_call). */
  checkedAt: Date;
  /** When the person signed that it becomes an owner; null before, and if the chain did not carry it out. */
  ownerSince: Date | null;
}

/** A row of `own_key`. */
export interface OwnKeyRow {
  personId: string;
  credentialId: string;
  x: Buffer;
  y: Buffer;
  /** The signer contract of the passkey, the owner on the chain; computed from the public key. */
  signerAddress: Buffer;
  /** When the chain accepted a signature of this passkey (eth_call). */
  checkedAt: Date;
}

/** A row of `own_safe_limit`. */
export interface OwnSafeLimitRow {
  personId: string;
  asset: number;
  /** Minor units for each UTC day. */
  dailyLimit: bigint;
}

export const addedOwnKeyTable = tableOf<AddedOwnKeyRow, "credentialId">("added_own_key", "credential_id person_id x y signer_address checked_at owner_since", "credential_id");
export const ownKeyTable = tableOf<OwnKeyRow, "personId">("own_key", "person_id credential_id x y signer_address checked_at", "person_id");
export const ownSafeLimitTable = tableOf<OwnSafeLimitRow, never>("own_safe_limit", "person_id asset daily_limit");
