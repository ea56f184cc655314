// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

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
  /** Minor units that were left when it was proposed. More is never taken. */
  usdc: bigint;
  eurc: bigint;
  /** Until then it can be used. */
  expiresAt: Date;
  approvedAt: Date;
}

export const forfeitTable = tableOf<ForfeitRow, "transferId">("forfeit", "transfer_id person_id waiver_id asset amount begun_at", "transfer_id");
export const waiverTable = tableOf<WaiverRow, "id">("waiver", "id person_id usdc eurc expires_at approved_at", "id");
