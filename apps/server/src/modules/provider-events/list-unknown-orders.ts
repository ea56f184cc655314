import type { Queryable } from "@lilypad/db";
import type { RampEventRow } from "./rows.gen.ts";

/** An order of which the ramp has told, and which no row of this database names. */
export interface UnknownOrder extends Pick<RampEventRow, "provider" | "resourceId"> {
  /** When the ramp told of it first. */
  readonly receivedAt: Date;
}

const maxOrders = 1_000;

/**
 * Lists orders that the ramp has and this database may not have, oldest first: after a restore those that people had
 * started later. Their money arrives as a deposit, or left as an imported movement.
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
