import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { assetOfNumber, assets, isChainAsset, toWireAmount } from "@lilypad/money";
import { type Read, readFrom } from "../../../../platform/reads/index.ts";
import { countOpen } from "../../../staff/approvals/index.ts";
import { failingAfterAttempts } from "../referrals/review-referrals.ts";
import type { RewardGrantRow } from "../rows.gen.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

export type RewardHealth = Data<Operations["getRewardHealth"]>;
export type RewardAnalytics = Data<Operations["getRewardAnalytics"]>;
type Rule = RewardAnalytics["perRule"][number]["rule"];

const dayMs = 24 * 60 * 60 * 1000;
/**
 * Reviews take less than a second; one that has been due this long means that no worker is running.
 */
const overdueSeconds = 5 * 60;

/** LIL in minor units: issued on the chain, and granted but not yet issued. */
async function readIssuance(db: Queryable): Promise<{ issued: bigint; outstanding: bigint }> {
  const { rows } = await db.query<{ issued: bigint; outstanding: bigint }>(
    `select coalesce(-sum(posted), 0)::bigint as issued,
       coalesce(sum(held), 0)::bigint as outstanding
     from ledger_system_balance where code = 'issuance' and asset = $1`,
    [assets.LIL.number],
  );
  return rows[0] ?? { issued: 0n, outstanding: 0n };
}

async function readTreasury(db: Queryable): Promise<RewardHealth["treasury"]> {
  const { rows } = await db.query<{ asset: number; balance: bigint }>(
    `select asset, sum(posted - held)::bigint as balance
     from ledger_system_balance where code = 'treasury' group by asset order by asset`,
  );
  return rows.flatMap(({ asset: number, balance }) => {
    const asset = assetOfNumber(number);
    return isChainAsset(asset) ? [{ asset, balance: toWireAmount(balance, asset) }] : [];
  });
}

interface Queues {
  waiting: number;
  failing: number;
  oldestAt: Date | null;
  owed: number;
  open: number;
  held: number;
}

async function readQueues(db: Queryable, now: Date): Promise<Queues> {
  const { rows } = await db.query<Omit<Queues, "open" | "held">>(
    `select count(*)::integer as waiting,
       (count(*) filter (where attempts >= $2))::integer as failing,
       min(queued_at) as oldest_at,
       (select count(*)::integer from referral where is_quality and rewarded_at is null) as owed
     from referral_review where queued_at <= $1`,
    [now, failingAfterAttempts],
  );
  return {
    ...(rows[0] ?? { waiting: 0, failing: 0, oldestAt: null, owed: 0 }),
    open: await countOpen(db, "reward", now),
    held: await countOpen(db, "held_reward", now),
  };
}

function problemsOf(failing: number, oldestAgeSeconds: number | null): string[] {
  const problems: string[] = [];
  if (failing > 0) {
    problems.push(
      `${failing} referrals could not be decided, again and again. The log says why; they are tried again.`,
    );
  }
  if (oldestAgeSeconds !== null && oldestAgeSeconds > overdueSeconds) {
    problems.push(
      "Referrals have been waiting for minutes. Is a process with WORKERS=true running?",
    );
  }
  return problems;
}

/** Whether rewards are granted and paid as they should be, and the rules in force. */
export async function getRewardHealth({
  pool,
  clock,
  rulesBook,
  readOtherProblems = async () => [],
}: RewardsContext): Promise<RewardHealth> {
  const now = clock.now();
  const { version, source, since } = await rulesBook.inForce(pool);
  const { waiting, failing, oldestAt, owed, open, held } = await readQueues(pool, now);
  const oldestAgeSeconds =
    oldestAt === null ? null : Math.max(0, Math.floor((now.getTime() - oldestAt.getTime()) / 1000));
  const { outstanding } = await readIssuance(pool);
  const problems = [
    ...problemsOf(failing, oldestAgeSeconds),
    ...(await readOtherProblems(pool, now)),
  ];
  return {
    healthy: problems.length === 0,
    problems,
    rules: { version, source, inForceSince: since?.toISOString() ?? null },
    reviews: { waiting, failing, oldestAgeSeconds },
    owedReferrals: owed,
    openProposals: open,
    heldRewards: held,
    outstanding: toWireAmount(outstanding, "LIL"),
    treasury: await readTreasury(pool),
  };
}

const dateOf = (day: Date) => day.toISOString().slice(0, 10);

/**
 * Rewards granted in the last days, including today, by UTC day.
 * @param days number of days
 */
export async function getRewardAnalytics(
  { pool, clock }: RewardsContext,
  days: number,
  read: Read = readFrom(pool),
): Promise<RewardAnalytics> {
  const now = clock.now();
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const from = new Date(today - (days - 1) * dayMs);
  const { rows } = await read((db) =>
    db.query<Pick<RewardGrantRow, "rule"> & { date: string; count: number; amount: bigint }>(
      `select to_char(granted_at at time zone 'UTC', 'YYYY-MM-DD') as date, rule,
         count(*)::integer as count, sum(amount)::bigint as amount
       from reward_grant where granted_at >= $1 and granted_at < $2 group by 1, 2 order by 1, 2`,
      [from, new Date(today + dayMs)],
    ),
  );
  const totals = new Map<Rule, { count: number; amount: bigint }>();
  for (const { rule, count, amount } of rows) {
    const total = totals.get(rule) ?? { count: 0, amount: 0n };
    totals.set(rule, { count: total.count + count, amount: total.amount + amount });
  }
  const { issued, outstanding } = await readIssuance(pool);
  return {
    from: dateOf(from),
    to: dateOf(new Date(today)),
    perDay: rows.map((row) => ({ ...row, amount: toWireAmount(row.amount, "LIL") })),
    perRule: [...totals].map(([rule, { count, amount }]) => ({
      rule,
      count,
      amount: toWireAmount(amount, "LIL"),
    })),
    outstanding: toWireAmount(outstanding, "LIL"),
    issued: toWireAmount(issued, "LIL"),
    treasury: await readTreasury(pool),
  };
}
