import type { Queryable } from "@lilypad/db";
import type { StuckItem, StuckSearch } from "../../platform/stuck-item.ts";
import type { HandoverRow } from "./rows.gen.ts";

/** How long a call to the chain, or the guardian after the waiting time, may take. */
const lateAfterMs = 60 * 60_000;

const causes = {
  requested: "handover_not_announced",
  announced: "handover_not_finished",
  cancelling: "handover_not_cancelled",
} as const;

type Open = Pick<HandoverRow, "id" | "personId" | "callDueAt"> & {
  state: keyof typeof causes;
  since: Date;
};

/** Hand-overs that the chain should have announced, finished or cancelled long ago. */
export async function listStuckHandovers(
  db: Queryable,
  { now, limit }: StuckSearch,
): Promise<StuckItem[]> {
  const { rows } = await db.query<Open>(
    `select id, person_id, state, call_due_at,
       case state when 'announced' then ready_at else coalesce(announced_at, confirmed_at) end as since
     from handover
     where state in ('requested', 'announced', 'cancelling') and case state
       when 'requested' then confirmed_at < $1
       when 'announced' then ready_at < $1
       else call_due_at < $1 end
     order by since, id limit $2`,
    [new Date(now.getTime() - lateAfterMs), limit],
  );
  return rows.map(({ id, personId, state, since, callDueAt }) => ({
    kind: "handover",
    id,
    cause: causes[state],
    since,
    personId,
    money: null,
    nextAttemptAt: callDueAt,
  }));
}
