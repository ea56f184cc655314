// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `chat_session`. */
export interface ChatSessionRow {
  idHash: Buffer;
  step: "from" | "to" | "amount" | "frequency" | "results";
  answers: unknown;
  messages: unknown;
  email: string | null;
  createdAt: Date;
  expiresAt: Date;
}
