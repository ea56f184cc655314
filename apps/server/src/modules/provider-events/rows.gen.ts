// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `ramp_event`. */
export interface RampEventRow {
  id: bigint;
  provider: "fern" | "bridge";
  eventId: string;
  resource: "customer" | "payment_account" | "transaction" | "other";
  resourceId: string;
  createdAt: Date;
  receivedAt: Date;
  state: "waiting" | "done" | "ignored" | "failed";
  attempts: number;
  dueAt: Date;
  endedAt: Date | null;
}
