// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `exchange`. */
export interface ExchangeRow {
  id: string;
  personId: string;
  state: "quoted" | "pending" | "done" | "failed" | "returning" | "returned";
  fromAsset: number;
  toAsset: number;
  /** Minor units of from_asset. */
  sent: bigint;
  /** Units of to_asset for one of from_asset, in millionths. */
  rate: bigint;
  /** Date of the ramp's published rate. */
  rateDate: Date;
  /** Minor units of to_asset, before the fee. */
  exchanged: bigint;
  feeBasisPoints: number;
  /** Minor units of to_asset. */
  fee: bigint;
  /** Minor units of to_asset that the person receives. */
  result: bigint;
  createdAt: Date;
  expiresAt: Date;
  correlationId: string | null;
  begunAt: Date | null;
  /** The person's leg: person to desk. */
  inTransferId: string | null;
  /** The desk's leg: desk to person. */
  outTransferId: string | null;
  /** When the person's leg was posted and the desk's leg queued for settlement. */
  outQueuedAt: Date | null;
  /** The latest return of the person's money. */
  returnTransferId: string | null;
  /** When the return of the person's money is begun again. */
  dueAt: Date | null;
  /** Number of returns that the chain refused. */
  attempts: number;
  endedAt: Date | null;
}

/** A row of `exchange_forgotten`. */
export interface ExchangeForgottenRow {
  /** UTC day on which the exchanges were begun. */
  day: Date;
  fromAsset: number;
  /** Minor units of from_asset, of all people who have left together. */
  sent: bigint;
}

export const exchangeTable = tableOf<ExchangeRow, "id", "state" | "attempts">("exchange", "id person_id state from_asset to_asset sent rate rate_date exchanged fee_basis_points fee result created_at expires_at correlation_id begun_at in_transfer_id out_transfer_id out_queued_at return_transfer_id due_at attempts ended_at", "id");
export const exchangeForgottenTable = tableOf<ExchangeForgottenRow, never>("exchange_forgotten", "day from_asset sent");
