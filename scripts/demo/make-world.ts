import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createFileVault, parseDeployment } from "@lilypad/chain";
import { createPool, migrate } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { startChain } from "@lilypad/local-stack";
import { waitFor } from "@lilypad/testing";
import { migrations } from "../../apps/server/src/migrations.ts";
import { loadSecrets, readOrCreateSecret } from "../../apps/server/src/platform/secrets.ts";
import { openProduct, type Product } from "../../apps/server/test/open-product.ts";
import { createRandom, type Random } from "../chaos/random.ts";
import { deployContracts } from "../launch/deploy-contracts.ts";
import { openChainKeys } from "../launch/keys.ts";
import { castOf, type Role } from "./cast.ts";
import { openFaucet } from "./faucet.ts";
import { type Life, liveADay } from "./live-a-day.ts";
import { followClock, openMovingClock } from "./moving-clock.ts";
import { openTown } from "./town.ts";

export interface WorldOptions {
  /** An empty folder, which becomes what `npm start` keeps in DATA_DIR. */
  dataDir: string;
  /** An empty database. */
  databaseUrl: string;
  /** At most 100. */
  people: number;
  /** How long the history is; it ends now. */
  days: number;
  seed: number;
  say(line: string): void;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** What the treasury starts with, in dollars: more than a year of weekly prizes. */
const treasuryMoney = 12_000;
const startTimeoutMs = 60_000;
/** The first tenth (or three) are there at once; the others come by and by, until the last day. */
function planArrivals(roles: Role[], days: number, random: Random): Life["arrivals"] {
  const first = Math.max(3, Math.ceil(roles.length / 10));
  return roles
    .map((role, index) => ({
      role,
      day: index < first ? 0 : Math.floor(random.next() * days),
    }))
    .sort((a, b) => b.day - a.day);
}

/** What is in the books and on the chain must agree before anybody looks at it. */
async function requireAgreement({ pool, modules }: Product): Promise<void> {
  const [difference] = await checkLedger(pool);
  if (difference !== undefined) {
    throw new Error(`the books do not balance: ${difference.kind} ${difference.about}`);
  }
  await modules.settlement.reconcile();
  const { latest } = await modules.settlement.getReconciliation();
  if (latest?.balanced !== true) throw new Error("ledger and chain differ");
}

/**
 * Lets a world live from `days` ago until now: the chain begins back then, the server and its database
 * follow a clock that is moved, and everything that happens goes through the server, the ledger and
 * the chain. The same seed gives the same people, the same story up to what the machine's speed
 * changes.
 * @throws Error when the books do not balance or the chain holds something else
 */
export async function makeWorld(options: WorldOptions): Promise<void> {
  const { dataDir, databaseUrl, days, say } = options;
  const endsAtMs = Date.now();
  const startsAtMs = endsAtMs - days * dayMs;
  const clock = openMovingClock(new Date(startsAtMs));
  const closing: (() => Promise<unknown>)[] = [async () => clock.close()];
  try {
    const secretsDir = join(dataDir, "secrets");
    const keys = openChainKeys(secretsDir);
    const secrets = loadSecrets(secretsDir, true);
    const vault = createFileVault(join(secretsDir, "key-vault.json"), () =>
      Buffer.from(readOrCreateSecret(secretsDir, "key-vault-passphrase")),
    );
    const chain = await startChain({ dataDir: join(dataDir, "chain") });
    closing.push(chain.stop);
    const { rpcUrl } = chain;
    const file = join(dataDir, "chain-deployment.json");
    await deployContracts({ rpcUrl, keys, file });
    const deployment = parseDeployment(readFileSync(file, "utf8"));

    const pool = createPool({ databaseUrl, maxConnections: 2 });
    closing.push(() => pool.end());
    await migrate(pool, migrations);
    const database = await followClock(pool, clock);

    const product = await openProduct({
      world: {
        rpcUrl,
        deployment,
        secrets,
        operatorKey: keys.operator.read(),
        extendedPublicKey: await vault.extendedPublicKey(),
      },
      databaseUrl,
      clock,
      environment: {
        DATA_DIR: dataDir,
        // The clock jumps over nights while nothing is pending.
        MAX_PENDING_AGE_SECONDS: String(days * 86_400 + 86_400),
        RECONCILIATION_SECONDS: "86400",
      },
    });
    closing.push(product.close);
    await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs: startTimeoutMs });

    const moveTo = async (time: Date) => {
      // The history ends before now, however long the last day is.
      clock.moveTo(new Date(Math.min(time.getTime(), endsAtMs - hourMs)));
      await database.follow();
    };
    const random = createRandom(options.seed);
    const faucet = await openFaucet(rpcUrl, deployment, keys.faucet.read());
    const town = openTown({ product, faucet, secrets });
    await town.deposit(await town.treasury(), "usdc", treasuryMoney);
    await town.settled();
    const life: Life = {
      arrivals: planArrivals(castOf(options.people), days, random),
      residents: [],
      requests: [],
    };
    for (let number = 0; number < days; number += 1) {
      const midnightMs = Math.floor(startsAtMs / dayMs + number + 1) * dayMs;
      await moveTo(new Date(midnightMs + random.between(8 * 60, 18 * 60) * minuteMs));
      await liveADay({ town, clock, moveTo, random, life, number });
      if ((number + 1) % 30 === 0)
        say(`  ${number + 1} of ${days} days, ${life.residents.length} people`);
    }
    await requireAgreement(product);
    await product.close();
    closing.pop();
    await database.release();
  } finally {
    for (const step of closing.reverse()) await step();
  }
}
