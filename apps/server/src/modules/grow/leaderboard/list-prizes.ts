import type { Data, Operations } from "@lilypad/api-contract";
import { toWireAmount } from "@lilypad/money";
import { type Read, readFrom } from "../../../platform/reads/index.ts";
import type { LeaderboardDeps } from "./leaderboard-deps.ts";
import { prizeAsset, prizeStatus } from "./prize-rules.ts";
import { type ListedPrize, listPrizesOf, listPrizeWeeks } from "./prize-store.ts";
import { readTreasuryAddress } from "./treasury.ts";

type Prizes = Data<Operations["listPrizes"]>;
type WirePrize = Prizes["weeks"][number]["prizes"][number];

const toPrize = (row: ListedPrize, now: Date): WirePrize => ({
  id: row.id,
  position: row.position,
  displayTag: row.displayTag,
  referrals: row.score,
  amount: toWireAmount(row.amount, prizeAsset),
  currency: "USD",
  status: prizeStatus(row, now),
  payableAt: row.payableAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  hash: row.hash === null ? null : `0x${row.hash.toString("hex")}`,
});

/** The public record of winners by week, with the transactions that paid them. */
export async function listPrizes(
  { pool, clock }: Pick<LeaderboardDeps, "pool" | "clock">,
  { before, limit }: { before: string | undefined; limit: number },
  read: Read = readFrom(pool),
): Promise<Prizes> {
  const now = clock.now();
  const { weeks, shown, prizes, safeAddress } = await read(async (db) => {
    const decided = await listPrizeWeeks(db, { before: before ?? null, limit: limit + 1 });
    const page = decided.slice(0, limit);
    const ids = page.map(({ week }) => week);
    return {
      weeks: decided,
      shown: page,
      prizes: ids.length === 0 ? [] : await listPrizesOf(db, ids),
      safeAddress: await readTreasuryAddress(db),
    };
  });
  return {
    weeks: shown.map(({ week, participants, decidedAt }) => ({
      week,
      participants,
      decidedAt: decidedAt.toISOString(),
      prizes: prizes.filter((prize) => prize.week === week).map((prize) => toPrize(prize, now)),
    })),
    nextBefore: weeks.length > limit ? (shown.at(-1)?.week ?? null) : null,
    treasury: safeAddress === null ? null : { safeAddress },
  };
}
