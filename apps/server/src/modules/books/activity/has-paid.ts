import type { Pool } from "@lilypad/db";

/** Number of newest rows that are read: a payment before them is not worth more reads. */
const maxRowsRead = 1000;

/** Creates a function that returns whether a person has paid another person before. */
export function createHasPaid({ pool }: { pool: Pool }) {
  return async function hasPaid(personId: string, recipientId: string): Promise<boolean> {
    const { rows } = await pool.query<{ hasPaid: boolean }>({
      name: "activity-has-paid",
      text: `select exists (
               select from (
                 select counterparty_id, direction, status from activity
                 where person_id = $1 order by transfer_id desc limit $3) as latest
               where counterparty_id = $2 and direction = activity_direction('debit')
                  and status <> transfer_status('failed')) as has_paid`,
      values: [personId, recipientId, maxRowsRead],
    });
    return rows[0]?.hasPaid ?? false;
  };
}
