// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `forfeit`. */
export interface ForfeitRow {
  transferId: string;
  personId: string;
  /** Null for LIL, which lapses. */
  waiverId: string | null;
  asset: number;
  amount: bigint;
  begunAt: Date;
}

/** A row of `waiver`. */
export interface WaiverRow {
  id: string;
  personId: string;
  /** Minor units that were left when it was proposed: not more is ever taken. */
  usdc: bigint;
  eurc: bigint;
  /** until then it can be used */
  expiresAt: Date;
  approvedAt: Date;
}
