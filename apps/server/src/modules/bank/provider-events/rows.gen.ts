// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

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

export const rampEventTable = tableOf<RampEventRow, "id", "id" | "state" | "attempts">("ramp_event", "id provider event_id resource resource_id created_at received_at state attempts due_at ended_at", "id");
