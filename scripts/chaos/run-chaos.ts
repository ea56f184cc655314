import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, type Pool } from "@lilypad/db";
import { toDecimal } from "@lilypad/money";
import { createRandom, type Random } from "@lilypad/testing";
import { createPublicClient, http, type PublicClient } from "viem";
import { checkBooks, type Given } from "./check-books.ts";
import { deposit, openPerson, type Person } from "./open-person.ts";
import { Product, type Victim } from "./product.ts";
import { Traffic } from "./traffic.ts";

export interface ChaosOptions {
  seed: number;
  /** For each round, the victims to kill in this order during the sends. */
  rounds: readonly (readonly Victim[])[];
  /** Min duration of new sends in a round. */
  seconds: number;
  people: number;
  /** Number of concurrent sends. */
  concurrency: number;
  say(line: string): void;
}

export interface ChaosResult {
  intents: number;
  /** Number of requests without an answer, which were sent again. */
  unanswered: number;
  kills: number;
  /** Differences found; empty if no money was lost or doubled. */
  differences: string[];
}

const settleTimeoutMs = 120_000;
/** Minor units, of LIL and of usdc. */
const signupReward = 100_000_000n;
const firstDeposit = 500_000_000n;
const laterDeposit = 1_000_000n;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

class Chaos {
  private readonly random: Random;
  private readonly people: Person[] = [];
  private readonly given: Given = { LIL: 0n, usdc: { answered: 0n, asked: 0n } };
  private kills = 0;

  constructor(
    private readonly options: ChaosOptions,
    private readonly product: Product,
  ) {
    this.random = createRandom(options.seed);
  }

  private async give(person: Person, amount: bigint): Promise<boolean> {
    this.given.usdc.asked += amount;
    const answered = await deposit(
      this.product.addresses(),
      person,
      "usdc",
      toDecimal(amount, "usdc"),
    );
    if (answered) this.given.usdc.answered += amount;
    return answered;
  }

  private async openPeople(): Promise<void> {
    for (let number = 1; number <= this.options.people; number += 1) {
      const person = await openPerson(this.product.addresses(), number);
      this.people.push(person);
      this.given.LIL += signupReward;
      if (!(await this.give(person, firstDeposit)))
        throw new Error("the faucet did not answer with a success");
    }
  }

  private openPool() {
    return createPool({
      databaseUrl: this.product.addresses().databaseUrl,
      maxConnections: 2,
      onIdleError: () => undefined,
    });
  }

  /** True if nothing is pending in the ledger and the chain has been read to its last block. */
  private async isSettled(pool: Pool, chain: PublicClient): Promise<boolean> {
    const { rows } = await pool.query<{ open: boolean; cursor: bigint | null }>(
      `select (select block_number from chain_cursor where name = 'head') as cursor,
         exists (select 1 from settlement_operation where state in (0, 1))
         or exists (select 1 from transfer t left join transfer_end e on e.id = t.id
                    where t.result = 0 and e.id is null) as open`,
    );
    return rows[0]?.open === false && rows[0].cursor === (await chain.getBlockNumber());
  }

  private async settled(): Promise<void> {
    const pool = this.openPool();
    const chain = createPublicClient({
      transport: http(this.product.addresses().rpcUrl),
      cacheTime: 0,
    });
    const endsAt = Date.now() + settleTimeoutMs;
    try {
      while (!(await this.isSettled(pool, chain).catch(() => false))) {
        if (Date.now() > endsAt) throw new Error("sends are still pending after the kills");
        this.product.mustRun();
        await pause(100);
      }
    } finally {
      await pool.end();
    }
  }

  private async killAll(victims: readonly Victim[]): Promise<void> {
    const deposits: Promise<boolean>[] = [];
    for (const victim of victims) {
      await pause(this.random.between(200, 2_500));
      deposits.push(this.give(this.random.pick(this.people), laterDeposit));
      const startedAt = Date.now();
      for (let attempts = 0; !(await this.product.kill(victim)); attempts += 1) {
        if (attempts > 300) throw new Error(`${victim} was not restarted, so it cannot be killed`);
        await pause(50);
      }
      this.kills += 1;
      this.options.say(
        `  killed ${victim}${victim === "everything" ? `; back after ${Date.now() - startedAt} ms` : ""}`,
      );
    }
    await Promise.all(deposits);
  }

  private async check(traffic: Traffic): Promise<string[]> {
    const pool = this.openPool();
    try {
      const { people, given } = this;
      const addresses = this.product.addresses();
      return [
        ...traffic.disagreements(),
        ...(await checkBooks({ addresses, pool, people, given, intents: traffic.intents })),
      ];
    } finally {
      await pool.end();
    }
  }

  async run(): Promise<ChaosResult> {
    const { options, product, random } = this;
    await product.start();
    await this.openPeople();
    await this.settled();
    options.say(`${this.people.length} people are ready`);
    const traffic = new Traffic({
      appUrl: product.addresses().appUrl,
      people: this.people,
      random: createRandom(random.between(0, 2 ** 31)),
      concurrency: options.concurrency,
    });
    let differences: string[] = [];
    for (const [index, victims] of options.rounds.entries()) {
      const before = traffic.answered();
      options.say(`round ${index + 1}: ${victims.join(", ")}`);
      traffic.start();
      await Promise.all([this.killAll(victims), pause(options.seconds * 1_000)]);
      await traffic.finish();
      await this.settled();
      differences = await this.check(traffic);
      const answered = traffic.answered() - before;
      options.say(`  ${answered} sends, ${differences.length} differences`);
      if (differences.length > 0) break;
    }
    const { intents } = traffic;
    const unanswered = intents.reduce((sum, intent) => sum + intent.unanswered, 0);
    return { intents: intents.length, unanswered, kills: this.kills, differences };
  }
}

/**
 * Runs the whole product and kills parts of it during hundreds of sends. After each round the ledger and
 * the chain must agree exactly. The data folder is removed afterwards unless differences were found.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "lilypad-chaos-"));
  const product = await Product.open(dataDir);
  let isCorrect = false;
  try {
    const result = await new Chaos(options, product).run();
    isCorrect = result.differences.length === 0;
    return result;
  } finally {
    await product.stop();
    if (isCorrect) rmSync(dataDir, { recursive: true, force: true });
    else options.say(`the data folder is kept: ${dataDir}`);
  }
}
