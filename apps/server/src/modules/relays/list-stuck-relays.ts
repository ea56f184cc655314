import type { Queryable } from "@lilypad/db";
import type { StuckItem, StuckSearch } from "../../platform/stuck-item.ts";
import type { RelayRow } from "./rows.gen.ts";

/** A relay is mined within a minute, and may wait for gas that it can pay. */
const lateAfterMs = 15 * 60_000;
/** Max open relays that are checked, in the order in which they are due. */
const lookedAt = 1_000;

/** Calls that the relayer has not brought to the chain for too long. */
export async function listStuckRelays(
  db: Queryable,
  { now, limit }: StuckSearch,
): Promise<StuckItem[]> {
  const { rows } = await db.query<
    Pick<RelayRow, "id" | "purpose" | "createdAt" | "signedAt" | "dueAt" | "attempts">
  >(
    `select id, purpose, created_at, signed_at, due_at, attempts
     from (select * from relay where due_at is not null order by due_at limit $3) open
     where created_at < $1 order by created_at, id limit $2`,
    [new Date(now.getTime() - lateAfterMs), limit, lookedAt],
  );
  return rows.map(({ id, purpose, createdAt, signedAt, dueAt, attempts }) => ({
    kind: "relay",
    id,
    cause: signedAt === null ? "relay_not_sent" : "relay_not_mined",
    since: createdAt,
    personId: null,
    money: null,
    attempts,
    nextAttemptAt: dueAt,
    reference: purpose,
  }));
}
