import type { Queryable } from "@lilypad/db";
import { startLoop, type WakeableLoop } from "../../platform/due-work/index.ts";
import { type Counted, countReferral } from "./count-referral.ts";
import { decideWeek } from "./decide-weeks.ts";
import { getStandings, type Standings } from "./get-standings.ts";
import { holdPrize, releasePrize } from "./hold-prize.ts";
import type { LeaderboardDeps } from "./leaderboard-deps.ts";
import { listPrizes } from "./list-prizes.ts";
import { forgetPerson, readOwnData } from "./own-data.ts";
import { finishPrizes, payPrizes } from "./pay-prizes.ts";
import type { Period } from "./standings-store.ts";
import { readPrizeProblems, treasuryPersonId } from "./treasury.ts";

export interface Leaderboard {
  /** Counts a referral, in the transaction in which the last condition is met. */
  countReferral(db: Queryable, counted: Counted): Promise<void>;
  getStandings(
    personId: string,
    asked: { period: Period; limit: number; includeMe: boolean },
  ): Promise<Standings>;
  listPrizes(page: { before: string | undefined; limit: number }): ReturnType<typeof listPrizes>;
  holdPrize(hold: { id: string; by: string; reason: string }): ReturnType<typeof holdPrize>;
  releasePrize(release: { id: string; by: string }): ReturnType<typeof releasePrize>;
  /** What keeps prizes from being paid, in sentences for administrators. */
  readPrizeProblems(db: Queryable, now: Date): Promise<string[]>;
  /** Everything a worker does, once: decides weeks that are over, pays and finishes prizes. */
  work(): Promise<void>;
  /** Works again and again, until stopped. */
  start(): WakeableLoop;
  /** What is kept here about a person, for their own copy. */
  readOwnData(personId: string, limit: number): ReturnType<typeof readOwnData>;
  /** In the transaction that deletes the account. */
  forgetPerson(db: Queryable, personId: string, at: Date): Promise<void>;
}

const pauseMs = 2_000;

/** Who invited the most people who count, and what that wins. */
export function createLeaderboard(deps: LeaderboardDeps): Leaderboard {
  const work = async () => {
    await deps.assignSafe(treasuryPersonId);
    while (await decideWeek(deps));
    await finishPrizes(deps);
    if (deps.acceptsPayments()) await payPrizes(deps);
  };
  return {
    countReferral,
    getStandings: (personId, asked) => getStandings(deps, personId, asked),
    listPrizes: (page) => listPrizes(deps, page),
    holdPrize: (hold) => holdPrize(deps, hold),
    releasePrize: (release) => releasePrize(deps, release),
    readPrizeProblems,
    work,
    start: () =>
      startLoop({
        name: "leaderboard",
        logger: deps.logger,
        pauseMs,
        pass: async () => {
          await work();
          return false;
        },
      }),
    readOwnData: (personId, limit) => readOwnData(deps.pool, personId, limit),
    forgetPerson,
  };
}
