import type { Queryable } from "@lilypad/db";
import type { RampEventRow } from "./rows.gen.ts";

/** An order in an event of the ramp that is in no row of this database. */
export interface UnknownOrder extends Pick<RampEventRow, "provider" | "resourceId"> {
  /** When the ramp's first event about it arrived. */
  readonly receivedAt: Date;
}

const maxOrders = 1_000;

/**
 * Lists orders that the ramp has and this database may lack, oldest first: after a restore those that people had begun
 * since the backup. Their money arrives as a deposit, or left as an imported movement.
 */
export async function listUnknownOrders(db: Queryable): Promise<UnknownOrder[]> {
  const { rows } = await db.query<UnknownOrder>(
    `select provider, resource_id, min(received_at) as received_at from ramp_event
     where resource = 'transaction' and (state = 'ignored' or (state = 'waiting' and attempts > 0))
     group by provider, resource_id order by received_at limit $1`,
    [maxOrders],
  );
  return rows;
}
