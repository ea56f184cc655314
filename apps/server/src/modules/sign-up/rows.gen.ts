// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `sign_up`. */
export interface SignUpRow {
  personId: string;
  attempts: number;
  dueAt: Date;
  finishedAt: Date | null;
}
