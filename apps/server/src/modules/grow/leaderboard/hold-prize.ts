import type { Data, Operations } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { findRow } from "../../../platform/rows/index.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import type { LeaderboardDeps } from "./leaderboard-deps.ts";
import { prizeStatus } from "./prize-rules.ts";
import { readPrizeState } from "./prize-store.ts";
import { prizeTable } from "./rows.gen.ts";

type Held = Data<Operations["holdPrize"]>;

const isOpen = "transfer_id is null and forfeited_at is null";

/** Reads the winner of a prize that is known to exist. */
async function readWinner(db: Queryable, id: string): Promise<string> {
  return (await findRow(db, prizeTable, id, { only: ["personId"] }))?.personId ?? fail("NOT_FOUND");
}

async function answer(db: Queryable, id: string, now: Date, changed: boolean): Promise<Held> {
  const state = await readPrizeState(db, id);
  if (state === null) return fail("NOT_FOUND");
  if (!changed) return fail("PRIZE_NOT_OPEN");
  return { id, status: prizeStatus(state, now) };
}

/**
 * Stops a prize until it is released; holding a held one changes its reason.
 * @throws NOT_FOUND; PRIZE_NOT_OPEN if it is on its way, paid or forfeited
 */
export async function holdPrize(
  { pool, clock, logger }: LeaderboardDeps,
  act: StaffAct,
  { id, reason }: { id: string; reason: string },
): Promise<Held> {
  const now = clock.now();
  const held = await inTransaction(pool, async (db) => {
    const { rowCount } = await db.query(
      `update prize set held_at = $2, held_by = $3, held_reason = $4 where id = $1 and ${isOpen}`,
      [id, now, act.by, reason],
    );
    const answered = await answer(db, id, now, rowCount === 1);
    const subject = await readWinner(db, id);
    await act.record(db, { subject, reason, details: { prize: id } });
    return answered;
  });
  logger.info({ prize: id, by: act.by }, "a prize is held");
  return held;
}

/**
 * Releases a held prize, so that it is paid; releasing one that is not held has no effect.
 * @throws NOT_FOUND; PRIZE_NOT_OPEN if it is on its way, paid or forfeited
 */
export async function releasePrize(
  { pool, clock, logger }: LeaderboardDeps,
  act: StaffAct,
  id: string,
): Promise<Held> {
  const released = await inTransaction(pool, async (db) => {
    const { rowCount } = await db.query(
      `update prize set held_at = null, held_by = null, held_reason = null, released_by = $2
         where id = $1 and ${isOpen}`,
      [id, act.by],
    );
    const answered = await answer(db, id, clock.now(), rowCount === 1);
    await act.record(db, { subject: await readWinner(db, id), details: { prize: id } });
    return answered;
  });
  logger.info({ prize: id, by: act.by }, "a prize is released");
  return released;
}
