// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `forfeit`. */
export interface ForfeitRow {
  transferId: string;
  personId: string;
  /** null for LIL, which lapses */
  waiverId: string | null;
  asset: number;
  amount: bigint;
  begunAt: Date;
}

/** A row of `waiver`. */
export interface WaiverRow {
  id: string;
  personId: string;
  /** minor units that were left when it was proposed: not more is ever taken */
  usdc: bigint;
  eurc: bigint;
  note: string;
  proposedBy: string;
  proposedAt: Date;
  /** until then it can be approved, and an approved one be used */
  expiresAt: Date;
  outcome: "approved" | "withdrawn" | "expired" | null;
  decidedBy: string | null;
  decidedAt: Date | null;
}
