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
  note: string;
  proposedBy: string;
  proposedAt: Date;
  /** Until then it can be approved, and an approved one be used. */
  expiresAt: Date;
  outcome: "approved" | "withdrawn" | "expired" | null;
  decidedBy: string | null;
  decidedAt: Date | null;
}
