import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { newsOf, type OutboxRow, packNews } from "./live-event.ts";

export const liveChannel = "lilypad_live";
export const outboxChannel = "lilypad_outbox";
export const rowsPerClaim = 1_000;

// By their place, not by a join: the outbox is empty whenever its statistics are taken, and a
// plan made for no rows visits all of them once for each that is claimed.
export const outboxClaimSql = `delete from outbox where ctid = any (array(
    select ctid from outbox order by id limit $1 for update skip locked))
  returning topic, person_id as "personId", other_person_id as "otherPersonId", subject_id as "subjectId"`;

/**
 * What happened, seen in the transaction that takes the rows away: what is written here is written if
 * and only if they go. Answers further rows, as if they had stood in the outbox too.
 */
export type OnOutbox = (db: Queryable, rows: readonly OutboxRow[]) => Promise<OutboxRow[]>;

const noneFurther: OnOutbox = async () => [];

/**
 * Claims some outbox rows, tells every node what they mean, and deletes them, all in one SQL
 * transaction: a crash before the commit leaves the rows for the next dispatcher.
 * @returns how many rows were claimed; 0 when nothing is waiting
 */
export async function dispatchOutbox(
  pool: Pool,
  onOutbox: OnOutbox = noneFurther,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<OutboxRow>({
      name: "outbox-claim",
      text: outboxClaimSql,
      values: [rowsPerClaim],
    });
    const further = rows.length === 0 ? [] : await onOutbox(client, rows);
    for (const payload of packNews(newsOf([...rows, ...further]))) {
      await client.query({
        name: "outbox-tell",
        text: "select pg_notify($1, $2)",
        values: [liveChannel, payload],
      });
    }
    return rows.length;
  });
}
