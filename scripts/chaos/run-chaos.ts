import { createPool } from "@lilypad/db";
import { createRandom } from "@lilypad/testing";
import { listUnderWay, listUnread, queryOf, untilQuiet } from "@lilypad/worlds";
import { createPublicClient, http } from "viem";
import { type CheckResult, checkAll, type Told } from "./checks/index.ts";
import { Load, type Operation, pause } from "./load/load.ts";
import { tellBank } from "./load/operations.ts";
import { deposit, joinBank, openPerson, type Person, subscribePushes } from "./open-person.ts";
import type { Happening } from "./plan-round.ts";
import { type Happened, runRound } from "./run-round.ts";
import type { Target } from "./target.ts";
import { within } from "./within.ts";

export interface ChaosOptions {
  target: Target;
  seed: number;
  /** The number and the planned kills and faults of each round. */
  rounds: readonly { number: number; plan: readonly Happening[] }[];
  /** Min duration of the load in a round. */
  seconds: number;
  people: number;
  /** How many of them have bank accounts. */
  customers: number;
  operations: Readonly<Record<string, Operation>>;
  /** Number of concurrent operations. */
  concurrency: number;
  say(line: string): void;
  /** Called after each round, so that it can be recorded. */
  onRound?: (round: RoundResult) => void;
}

export interface RoundResult {
  round: number;
  happened: Happened[];
  /** Operations that were answered in this round. */
  answered: number;
  /** Seconds until nothing was pending any more, after the load. */
  settledAfterSeconds: number;
  differences: string[];
  /** Mails and pushes of this round. */
  told: CheckResult["told"];
}

export interface ChaosResult {
  intents: number;
  /** Number of requests without an answer, which were sent again. */
  unanswered: number;
  /** Number of processes that were killed. */
  kills: number;
  /** Operations that were done and given up, by name. */
  counts: Record<string, { done: number; givenUp: number }>;
  rounds: RoundResult[];
  /** Differences found; empty if no money was lost or doubled. */
  differences: string[];
}

const settleTimeoutMs = 180_000;
const bankIntervalMs = 1_000;
/** No round begins later in a run, because people's access tokens are valid for 15 minutes. */
const maxRunMs = 10 * 60_000;

const since = (before: Told, now: Told): Told => ({
  sent: now.sent - before.sent,
  again: now.again - before.again,
});

class Chaos {
  private readonly people: Person[] = [];
  private readonly rounds: RoundResult[] = [];
  /** Mails and pushes until the last check. */
  private told: CheckResult["told"] = {
    email: { sent: 0, again: 0 },
    push: { sent: 0, again: 0 },
  };
  private readonly options: ChaosOptions;

  constructor(options: ChaosOptions) {
    this.options = options;
  }

  private async openPeople(): Promise<void> {
    const { target, people, customers } = this.options;
    for (let number = 1; number <= people; number += 1) {
      const person = await openPerson(target.addresses(), number);
      this.people.push(person);
      await subscribePushes(target, person);
      for (const asset of ["usdc", "eurc"] as const) {
        if (!(await deposit(target.addresses(), person, asset, "500.00")))
          throw new Error("the faucet did not answer with a success");
      }
      if (number <= customers) await joinBank(target.addresses(), person);
    }
  }

  private openPool() {
    return createPool({
      databaseUrl: this.options.target.addresses().databaseUrl,
      maxConnections: 2,
      onIdleError: () => undefined,
    });
  }

  private async settled(): Promise<void> {
    const { target } = this.options;
    const pool = this.openPool();
    const query = queryOf(pool);
    const chain = createPublicClient({
      transport: http(target.addresses().rpcUrl),
      cacheTime: 0,
    });
    const list = async () => {
      if (!target.isWhole()) return ["not everything runs again"];
      return [...(await listUnderWay(query)), ...(await listUnread(query, chain))];
    };
    await untilQuiet(list, {
      timeoutMs: settleTimeoutMs,
      mustRun: () => target.mustRun(),
    }).finally(() => pool.end());
  }

  private async check(load: Load): Promise<CheckResult> {
    const { target } = this.options;
    const pool = this.openPool();
    try {
      const { differences, told } = await checkAll({ pool, load, addresses: target.addresses() });
      const crashes = target
        .listCrashed()
        .map((name) => `${name} ended because of an error that nothing handled`);
      return { differences: [...differences, ...crashes], told };
    } finally {
      await pool.end();
    }
  }

  private async runOne(load: Load, { number, plan }: ChaosOptions["rounds"][number]) {
    const { options } = this;
    const before = load.answered();
    options.say(`round ${number}: ${plan.length} happenings`);
    load.start();
    const [happened] = await Promise.all([
      within(
        10 + options.seconds / 60,
        "the happenings of a round",
        runRound(options.target, plan, options.say),
      ),
      pause(options.seconds * 1_000),
    ]);
    await within(10, "the operations that had begun", load.finish());
    const finishedAt = performance.now();
    await this.settled();
    const settledAfterSeconds = Math.round((performance.now() - finishedAt) / 100) / 10;
    const { differences, told: toldSoFar } = await within(5, "the check", this.check(load));
    const told = {
      email: since(this.told.email, toldSoFar.email),
      push: since(this.told.push, toldSoFar.push),
    };
    this.told = toldSoFar;
    const answered = load.answered() - before;
    options.say(
      `  ${answered} operations, settled after ${settledAfterSeconds} s, ${differences.length} differences`,
    );
    const result = { round: number, happened, answered, settledAfterSeconds, differences, told };
    this.rounds.push(result);
    options.onRound?.(result);
    return differences;
  }

  async run(): Promise<ChaosResult> {
    const { options } = this;
    const { target } = options;
    await within(15, "the start of the cluster", target.start());
    const startedAt = performance.now();
    await tellBank(target.addresses().sandboxUrl);
    const telling = setInterval(() => void tellBank(target.addresses().sandboxUrl), bankIntervalMs);
    try {
      await within(10, "the sign-up of the people", this.openPeople());
      await this.settled();
      options.say(`${this.people.length} people are ready`);
      const load = new Load({
        target,
        people: this.people,
        operations: options.operations,
        random: createRandom(options.seed),
        concurrency: options.concurrency,
      });
      let differences: string[] = [];
      for (const round of options.rounds) {
        if (performance.now() - startedAt > maxRunMs) {
          options.say("the access tokens of these people expire soon; the next run goes on");
          break;
        }
        differences = await this.runOne(load, round);
        if (differences.length > 0) break;
      }
      for (const [name, problem] of load.problems)
        options.say(`  ${name} was given up, the last time because: ${problem}`);
      return {
        intents: load.intents.length,
        unanswered: load.intents.reduce((sum, { unanswered }) => sum + unanswered, 0),
        kills: this.rounds
          .flatMap(({ happened }) => happened)
          .reduce((sum, { killed }) => sum + killed, 0),
        counts: Object.fromEntries(load.counts),
        rounds: this.rounds,
        differences,
      };
    } finally {
      clearInterval(telling);
    }
  }
}

/**
 * Runs the whole product and kills parts of it during many operations. After each round the ledger, the histories, the
 * chain and the ramp must agree exactly. The target is stopped at the end.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  try {
    return await new Chaos(options).run();
  } finally {
    await within(5, "the end of the cluster", options.target.stop());
  }
}
