// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

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
