import { bindTo } from "../../../platform/bind.ts";
import { createLoop, createTransactionalWorker } from "../../../platform/due-work/index.ts";
import { countReferral } from "./count-referral.ts";
import { decideWeek } from "./decide-weeks.ts";
import { getStandings } from "./get-standings.ts";
import { holdPrize, releasePrize } from "./hold-prize.ts";
import type { LeaderboardDeps } from "./leaderboard-deps.ts";
import { listPrizes } from "./list-prizes.ts";
import { forgetPerson, readOwnData } from "./own-data.ts";
import { holdRefused, payPrizes, prizeQueue, recordEarlierPaid } from "./pay-prizes.ts";
import type { PrizeRow } from "./rows.gen.ts";
import { readPrizeProblems, treasuryPersonId } from "./treasury.ts";

export type Leaderboard = ReturnType<typeof createLeaderboard>;

const sweepEveryMs = 30_000;

/** The leaderboard module: scores of counted referrals, and prizes. */
export function createLeaderboard(deps: LeaderboardDeps) {
  const bound = bindTo(deps);

  /**
   * Assigns the treasury's Safe, decides weeks that have ended, and holds prizes that the chain
   * refused.
   */
  async function sweep(): Promise<void> {
    await deps.assignSafe(treasuryPersonId);
    while (await decideWeek(deps));
    await recordEarlierPaid(deps);
    await holdRefused(deps);
  }

  return {
    /** Must be called in the SQL transaction in which the last condition is met. */
    countReferral,
    getStandings: bound(getStandings),
    listPrizes: bound(listPrizes),
    holdPrize: bound(holdPrize),
    releasePrize: bound(releasePrize),
    readPrizeProblems: bound(readPrizeProblems),
    /** Pays due prizes. */
    worker: createTransactionalWorker<Pick<PrizeRow, "id">>(deps, prizeQueue, (db, prizes) =>
      payPrizes(
        deps,
        db,
        prizes.map(({ id }) => id),
      ),
    ),
    sweep,
    /** Sweeps every half minute. */
    loop: createLoop({
      name: "leaderboard",
      logger: deps.logger,
      pauseMs: sweepEveryMs,
      pass: () => sweep().then(() => false),
    }),
    /** Reads everything that the module stores about a person, for the export of their data. */
    readOwnData: (personId: string, limit: number) => readOwnData(deps.pool, personId, limit),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetPerson,
  };
}
