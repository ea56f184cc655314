import type { Data, Operations } from "@lilypad/api-contract";
import { toWireAmount } from "@lilypad/money";
import { type Read, readFrom } from "../../../platform/reads/index.ts";
import type { LeaderboardDeps } from "./leaderboard-deps.ts";
import { prizeAmounts, prizeAsset } from "./prize-rules.ts";
import {
  countStandings,
  findStanding,
  type Period,
  readStart,
  readTop,
} from "./standings-store.ts";

export type Standings = Data<Operations["getLeaderboard"]>;

const weekDays = 7;

/**
 * The start of the period after the one that starts on the given day; null for all time, which
 * never ends.
 */
export function endOf(period: Period, start: string): Date | null {
  const end = new Date(`${start}T00:00:00Z`);
  if (period === "all") return null;
  if (period === "week") end.setUTCDate(end.getUTCDate() + weekDays);
  else end.setUTCMonth(end.getUTCMonth() + 1);
  return end;
}

const rewards = Object.fromEntries(
  prizeAmounts.map((amount, index) => [index + 1, toWireAmount(amount, prizeAsset)]),
);

/** The top of a period, the number of places, and the caller's own standing. */
export async function getStandings(
  { pool, clock, prizeDepositDays }: Pick<LeaderboardDeps, "pool" | "clock" | "prizeDepositDays">,
  personId: string,
  asked: { period: Period; limit: number; includeMe: boolean },
  read: Read = readFrom(pool),
): Promise<Standings> {
  const now = clock.now();
  const { period } = asked;
  const { start, top, total, found } = await read(async (db) => {
    const first = await readStart(db, period, now);
    const place = { period, start: first };
    const [best, people, own] = await Promise.all([
      readTop(db, { ...place, limit: asked.limit }),
      countStandings(db, place),
      asked.includeMe ? findStanding(db, { ...place, personId }) : null,
    ]);
    return { start: first, top: best, total: people, found: own };
  });
  // The caller's place may have changed between the two queries, so the list takes precedence.
  const me = asked.includeMe ? (top.find((one) => one.personId === personId) ?? found) : null;
  return {
    top: top.map((one) => ({
      userId: one.personId,
      position: one.position,
      displayTag: one.displayTag,
      avatarColor: one.avatarColour,
      referrals: one.score,
      isMe: one.personId === personId,
    })),
    me: me && {
      position: me.position,
      displayTag: me.displayTag,
      avatarColor: me.avatarColour,
      referrals: me.score,
    },
    total,
    asOf: now.toISOString(),
    startsAt: period === "all" ? null : new Date(`${start}T00:00:00Z`).toISOString(),
    endsAt: endOf(period, start)?.toISOString() ?? null,
    config: { rewards, depositDays: prizeDepositDays },
  };
}
