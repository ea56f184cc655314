// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

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
