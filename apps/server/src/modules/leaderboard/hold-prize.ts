import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import type { LeaderboardDeps } from "./leaderboard-deps.ts";
import { prizeStatus } from "./prize-rules.ts";
import { readPrizeState } from "./prize-store.ts";

type Held = Data<Operations["holdPrize"]>;

const isOpen = "transfer_id is null and forfeited_at is null";

async function answer(db: Queryable, id: string, now: Date, changed: boolean): Promise<Held> {
  const state = await readPrizeState(db, id);
  if (state === null) return fail("NOT_FOUND");
  if (!changed) return fail("PRIZE_NOT_OPEN");
  return { id, status: prizeStatus(state, now) };
}

/**
 * Stops a prize until it is released; holding a held one changes its reason.
 * @param by the administrator
 * @throws NOT_FOUND; PRIZE_NOT_OPEN if it is on its way, paid or forfeited
 */
export async function holdPrize(
  { pool, clock, logger }: LeaderboardDeps,
  { id, by, reason }: { id: string; by: string; reason: string },
): Promise<Held> {
  const now = clock.now();
  const { rowCount } = await pool.query(
    `update prize set held_at = $2, held_by = $3, held_reason = $4 where id = $1 and ${isOpen}`,
    [id, now, by, reason],
  );
  if (rowCount === 1) logger.info({ prize: id, by }, "a prize is held");
  return answer(pool, id, now, rowCount === 1);
}

/**
 * Releases a held prize, so that it is paid; releasing one that is not held has no effect.
 * @param by the administrator
 * @throws NOT_FOUND; PRIZE_NOT_OPEN if it is on its way, paid or forfeited
 */
export async function releasePrize(
  { pool, clock, logger }: LeaderboardDeps,
  { id, by }: { id: string; by: string },
): Promise<Held> {
  const { rowCount } = await pool.query(
    `update prize set held_at = null, held_by = null, held_reason = null, released_by = $2
       where id = $1 and ${isOpen}`,
    [id, by],
  );
  if (rowCount === 1) logger.info({ prize: id, by }, "a prize is released");
  return answer(pool, id, clock.now(), rowCount === 1);
}
