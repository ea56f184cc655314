import type { Data, Operations, Query } from "@lilypad/api-contract";
import { readCursor, toPage } from "../../../platform/keyset-cursor.ts";
import { openText } from "./message-text.ts";
import { listOwn } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets-deps.ts";
import { toTicket } from "./to-wire.ts";

const previewLength = 140;

const toPreview = (text: string | null): string | null =>
  text === null ? null : [...text.replaceAll(/\s+/g, " ")].slice(0, previewLength).join("");

/** A page of the person's tickets, newest first. @throws VALIDATION_FAILED for an invalid cursor */
export async function listTickets(
  deps: TicketsDeps,
  personId: string,
  { limit, cursor }: Query<Operations["listTickets"]>,
): Promise<Data<Operations["listTickets"]>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await listOwn(deps.pool, personId, { after, limit: limit + 1 });
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.openedAt, id: row.id }));
  return {
    tickets: shown.map(({ messageId, text, ...row }) => ({
      ...toTicket(row),
      preview: toPreview(openText(deps, { id: messageId, text })),
    })),
    nextCursor,
  };
}
