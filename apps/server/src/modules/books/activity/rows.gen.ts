// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `activity`. */
export interface ActivityRow {
  personId: string;
  transferId: string;
  /** 1 credit, 2 debit. */
  direction: number;
  asset: number;
  /** Minor units. */
  amount: bigint;
  kind: string;
  counterpartyId: string | null;
  note: string | null;
  /** 0 pending, 1 confirmed, 2 failed. */
  status: number;
  hash: Buffer | null;
  createdAt: Date;
}

/** A row of `activity_volume`. */
export interface ActivityVolumeRow {
  personId: string;
  number: number;
  firstTransfer: string;
  lastTransfer: string;
  lines: number;
  linesByAsset: unknown;
  kinds: string[];
  notes: string;
  amounts: string;
}

/** A row of `activity_volume_person`. */
export interface ActivityVolumePersonRow {
  personId: string;
  counterpartyId: string;
  numbers: number[];
}

export const activityTable = tableOf<ActivityRow, never, "createdAt">("activity", "person_id transfer_id direction asset amount kind counterparty_id note status hash created_at");
export const activityVolumeTable = tableOf<ActivityVolumeRow, never>("activity_volume", "person_id number first_transfer last_transfer lines lines_by_asset kinds notes amounts");
export const activityVolumePersonTable = tableOf<ActivityVolumePersonRow, never>("activity_volume_person", "person_id counterparty_id numbers");
