// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `status_change`. */
export interface StatusChangeRow {
  id: bigint;
  component: "payments" | "chain" | "bank_transfers" | "cards" | "emails";
  state: "operating" | "slower" | "stopped" | "unknown";
  at: Date;
}

/** A row of `status_check`. */
export interface StatusCheckRow {
  isOnlyRow: boolean;
  checkedAt: Date;
}

export const statusChangeTable = tableOf<StatusChangeRow, "id", "id">("status_change", "id component state at", "id");
export const statusCheckTable = tableOf<StatusCheckRow, "isOnlyRow", "isOnlyRow">("status_check", "is_only_row checked_at", "is_only_row");
