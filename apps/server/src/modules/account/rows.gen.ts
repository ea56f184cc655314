// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `account_closing`. */
export interface AccountClosingRow {
  personId: string;
  closedAt: Date;
  /** Whether LIL lapses with this deletion: the person was warned, or staff do it for them. */
  givesUpRewards: boolean;
  /** The approved waiver with which staff delete the account; null if there is none. */
  waiverId: string | null;
}

/** A row of `goodbye_mail`. */
export interface GoodbyeMailRow {
  id: string;
  email: string;
  writtenAt: Date;
  dueAt: Date;
  attempts: number;
}
