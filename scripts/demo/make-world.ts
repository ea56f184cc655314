import { createPool, migrate } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { createRandom, type Random } from "@lilypad/testing";
import { migrations } from "../../apps/server/src/migrations.ts";
import type { Product } from "../../apps/server/test/worlds/open-product.ts";
import { castOf, type Role } from "./cast.ts";
import type { Life } from "./life.ts";
import { liveADay } from "./live-a-day.ts";
import { followClock, openMovingClock } from "./moving-clock.ts";
import { openWorld } from "./open-world.ts";

export interface WorldOptions {
  /** An empty folder, which becomes a DATA_DIR for `npm start`. */
  dataDir: string;
  /** An empty database. */
  databaseUrl: string;
  /** Max 100. */
  people: number;
  /** Length of the history, which ends now. */
  days: number;
  seed: number;
  say(line: string): void;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The treasury's starting balance in dollars, enough for more than a year of weekly prizes. */
const treasuryMoney = 12_000;
/** The starting balance of the desk for exchanges, in dollars and in euros. */
const deskMoney = 50_000;
/**
 * The first tenth (min three) arrive at once, in the cast's order; the others arrive over time until the last
 * day. The earliest arrival is the last in the list.
 */
function planArrivals(roles: Role[], days: number, random: Random): Life["arrivals"] {
  const first = Math.max(3, Math.ceil(roles.length / 10));
  return roles
    .map((role, index) => ({
      role,
      day: index < first ? 0 : Math.floor(random.next() * days),
    }))
    .reverse()
    .sort((a, b) => b.day - a.day);
}

/** Checks that the ledger balances and agrees with the chain. */
async function requireAgreement({ pool, modules }: Product): Promise<void> {
  const [difference] = await checkLedger(pool);
  if (difference !== undefined) {
    throw new Error(`the ledger does not balance: ${difference.kind} ${difference.about}`);
  }
  await modules.settlement.reconcile();
  const { latest } = await modules.settlement.getReconciliation();
  if (latest?.balanced !== true) throw new Error("ledger and chain differ");
}

/**
 * Creates a world with a history from `days` ago until now. The chain starts at that time, server and
 * database follow a clock that is moved, and all events go through the server, the ledger and the chain.
 * The same seed gives the same people and nearly the same history; the machine's speed has some effect.
 * @throws Error if the ledger does not balance or differs from the chain
 */
export async function makeWorld(options: WorldOptions): Promise<void> {
  const { dataDir, databaseUrl, days, say } = options;
  const endsAtMs = Date.now();
  const startsAtMs = endsAtMs - days * dayMs;
  const clock = openMovingClock(new Date(startsAtMs));
  const pool = createPool({ databaseUrl, maxConnections: 2 });
  const closing: (() => Promise<unknown>)[] = [async () => clock.close(), () => pool.end()];
  try {
    await migrate(pool, migrations);
    const database = await followClock(pool, clock);
    const { product, town, bank, close } = await openWorld({
      dataDir,
      databaseUrl,
      clock,
      environment: {
        // The clock skips nights, while nothing is pending.
        MAX_PENDING_AGE_SECONDS: String(days * 86_400 + 86_400),
        RECONCILIATION_SECONDS: "86400",
      },
    });
    closing.push(close);

    const moveTo = async (time: Date) => {
      // The history must end before now, even if the last day is long.
      clock.moveTo(new Date(Math.min(time.getTime(), endsAtMs - hourMs)));
      await database.follow();
    };
    const random = createRandom(options.seed);
    await town.deposit(await town.treasury(), "usdc", treasuryMoney);
    await town.settled();
    const desk = await town.desk();
    for (const asset of ["usdc", "eurc"] as const) {
      await town.deposit(desk, asset, deskMoney);
      await town.settled();
    }
    const life: Life = {
      arrivals: planArrivals(castOf(options.people), days, random),
      residents: [],
      requests: [],
    };
    for (let number = 0; number < days; number += 1) {
      const midnightMs = Math.floor(startsAtMs / dayMs + number + 1) * dayMs;
      await moveTo(new Date(midnightMs + random.between(8 * 60, 18 * 60) * minuteMs));
      const daysLeft = days - number;
      await liveADay({ town, bank, clock, moveTo, random, life, number, daysLeft });
      if ((number + 1) % 30 === 0)
        say(`  ${number + 1} of ${days} days, ${life.residents.length} people`);
    }
    await requireAgreement(product);
    closing.pop();
    await close();
    await database.release();
  } finally {
    for (const step of closing.reverse()) await step();
  }
}
