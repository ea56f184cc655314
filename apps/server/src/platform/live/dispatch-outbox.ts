import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { type OutboxEvent, packEvents, toPersonEvents } from "./live-event.ts";

export const liveChannel = "lilypad_live";
export const outboxChannel = "lilypad_outbox";
export const rowsPerClaim = 1_000;

// By ctid instead of a join: statistics are usually taken while the outbox is empty, and a join planned for
// an empty table visits all rows for each claimed row.
export const outboxClaimSql = `delete from outbox where ctid = any (array(
    select ctid from outbox order by id limit $1 for update skip locked))
  returning topic, person_id, other_person_id, subject_id`;

/**
 * Handles outbox rows in the transaction that deletes them, so that its changes are committed if and only if
 * the rows are deleted. Returns further rows, which are treated like rows of the outbox.
 */
export type OnOutbox = (db: Queryable, rows: readonly OutboxEvent[]) => Promise<OutboxEvent[]>;

const noFurtherRows: OnOutbox = async () => [];

/**
 * Claims and deletes a batch of outbox rows and notifies all nodes of their events, in one SQL transaction. A
 * crash before the commit leaves the rows for the next dispatcher.
 * @returns the number of claimed rows; 0 if the outbox is empty
 */
export async function dispatchOutbox(
  pool: Pool,
  onOutbox: OnOutbox = noFurtherRows,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<OutboxEvent>({
      name: "outbox-claim",
      text: outboxClaimSql,
      values: [rowsPerClaim],
    });
    const further = rows.length === 0 ? [] : await onOutbox(client, rows);
    for (const payload of packEvents(toPersonEvents([...rows, ...further]))) {
      await client.query({
        name: "outbox-tell",
        text: "select pg_notify($1, $2)",
        values: [liveChannel, payload],
      });
    }
    return rows.length;
  });
}
