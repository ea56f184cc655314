// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `ticket`. */
export interface TicketRow {
  id: string;
  personId: string;
  topic: "payment" | "account" | "my_data" | "other";
  /** The transaction that it is about, as in the person's history. */
  transferId: string | null;
  status: "waiting_for_us" | "waiting_for_person" | "closed";
  /** The member of staff who takes care of it. */
  assignedTo: string | null;
  openedAt: Date;
  /** Since when it has waited for the side that it waits for, or when it was closed. */
  waitingSince: Date;
  /** When the last message was written, or when it was closed. */
  changedAt: Date;
  messageCount: number;
}

/** A row of `ticket_message`. */
export interface TicketMessageRow {
  id: string;
  ticketId: string;
  /** The member of staff who wrote it; null for the person's own. */
  authorId: string | null;
  /** Sealed. */
  text: Buffer;
  writtenAt: Date;
}

export const ticketTable = tableOf<TicketRow, "id">("ticket", "id person_id topic transfer_id status assigned_to opened_at waiting_since changed_at message_count", "id");
export const ticketMessageTable = tableOf<TicketMessageRow, "id">("ticket_message", "id ticket_id author_id text written_at", "id");
