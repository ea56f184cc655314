// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

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

export const accountClosingTable = tableOf<AccountClosingRow, "personId", "givesUpRewards">("account_closing", "person_id closed_at gives_up_rewards waiver_id", "person_id");
export const goodbyeMailTable = tableOf<GoodbyeMailRow, "id", "attempts">("goodbye_mail", "id email written_at due_at attempts", "id");
