// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `chat_session`. */
export interface ChatSessionRow {
  /** A hash of the visitor's session id. */
  idHash: Buffer;
  step: "from" | "to" | "amount" | "frequency" | "results";
  /** The answers so far: places, an amount, a frequency. */
  answers: unknown;
  /** The latest forty messages, oldest first. */
  messages: unknown;
  email: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export const chatSessionTable = tableOf<ChatSessionRow, "idHash">("chat_session", "id_hash step answers messages email created_at expires_at", "id_hash");
