// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `account_closing`. */
export interface AccountClosingRow {
  personId: string;
  closedAt: Date;
}
