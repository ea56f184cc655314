// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `sign_up`. */
export interface SignUpRow {
  personId: string;
  attempts: number;
  dueAt: Date;
  finishedAt: Date | null;
}

export const signUpTable = tableOf<SignUpRow, "personId", "attempts">("sign_up", "person_id attempts due_at finished_at", "person_id");
