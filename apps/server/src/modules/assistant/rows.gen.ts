// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

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
