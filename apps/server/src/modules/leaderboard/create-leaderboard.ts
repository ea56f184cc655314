import { bindTo } from "../../platform/bind.ts";
import {
  createTransactionalWorker,
  startLoop,
  type WakeableLoop,
} from "../../platform/due-work/index.ts";
import { countReferral } from "./count-referral.ts";
import { decideWeek } from "./decide-weeks.ts";
import { getStandings } from "./get-standings.ts";
import { holdPrize, releasePrize } from "./hold-prize.ts";
import type { LeaderboardDeps } from "./leaderboard-deps.ts";
import { listPrizes } from "./list-prizes.ts";
import { forgetPerson, readOwnData } from "./own-data.ts";
import { finishPrizes, payPrizes, prizeQueue } from "./pay-prizes.ts";
import { readPrizeProblems, treasuryPersonId } from "./treasury.ts";

export type Leaderboard = ReturnType<typeof createLeaderboard>;

const sweepEveryMs = 2_000;

/** Who invited the most people who count, and what that wins. */
export function createLeaderboard(deps: LeaderboardDeps) {
  const bound = bindTo(deps);

  /** Assigns the treasury's Safe, decides weeks that are over, and notes what became of prizes that were sent. */
  async function sweep(): Promise<void> {
    await deps.assignSafe(treasuryPersonId);
    while (await decideWeek(deps));
    await finishPrizes(deps);
  }

  return {
    /** To be called in the SQL transaction in which the last condition is met. */
    countReferral,
    getStandings: bound(getStandings),
    listPrizes: bound(listPrizes),
    holdPrize: bound(holdPrize),
    releasePrize: bound(releasePrize),
    readPrizeProblems,
    /** Pays prizes that are due. */
    worker: createTransactionalWorker<{ id: string }>(deps, prizeQueue, (db, prizes) =>
      payPrizes(
        deps,
        db,
        prizes.map(({ id }) => id),
      ),
    ),
    sweep,
    /** Sweeps now and then, until stopped. */
    start: (): WakeableLoop =>
      startLoop({
        name: "leaderboard",
        logger: deps.logger,
        pauseMs: sweepEveryMs,
        pass: () => sweep().then(() => false),
      }),
    /** What is kept here about a person, for their own copy. */
    readOwnData: (personId: string, limit: number) => readOwnData(deps.pool, personId, limit),
    /** To be called in the SQL transaction that deletes the account. */
    forgetPerson,
  };
}
