import { createHash } from "node:crypto";
import { createRandom, type Random } from "@lilypad/testing";
import {
  mineBlock,
  moveAsOwner,
  payFromOutside,
  rewindChain,
  stopTransfers,
} from "./acts/change-chain.ts";
import {
  doSomeWork,
  duePasses,
  freezeAccount,
  lookAtQueue,
  readChain,
  readFinal,
  runPass,
  sendBatches,
  sweepOrders,
} from "./acts/do-work.ts";
import { exchangeMoney } from "./acts/exchange-money.ts";
import {
  cancelSend,
  endRequest,
  payRequest,
  repeatIntent,
  repeatRequest,
  requestMoney,
  sendConflicting,
  sendMoney,
  sendTogether,
  sendTwice,
} from "./acts/send-money.ts";
import { spendTwice } from "./acts/spend-twice.ts";
import { deliverWebhook, moveOrder, topUp, withdraw } from "./acts/use-bank.ts";
import { createBooks, Difference } from "./model/books.ts";
import { checkEverything } from "./model/check-everything.ts";
import { evaluateAnswer, note, type Story } from "./story.ts";
import { openWorld, outsideAddress } from "./world/open-world.ts";

type Act = (story: Story, random: Random) => Promise<void> | void;

/** The operations of a run. Each is chosen with the probability of its weight among all weights. */
const acts: readonly (readonly [name: string, weight: number, act: Act])[] = [
  ["sendMoney", 22, sendMoney],
  ["sendTogether", 2, sendTogether],
  ["sendTwice", 2, sendTwice],
  ["sendConflicting", 2, sendConflicting],
  ["repeatRequest", 5, repeatRequest],
  ["cancelSend", 3, cancelSend],
  ["requestMoney", 3, requestMoney],
  ["payRequest", 4, payRequest],
  ["endRequest", 2, endRequest],
  ["exchangeMoney", 3, exchangeMoney],
  ["withdraw", 3, withdraw],
  ["topUp", 2, topUp],
  ["moveOrder", 6, moveOrder],
  ["deliverWebhook", 5, deliverWebhook],
  ["payFromOutside", 6, payFromOutside],
  ["moveAsOwner", 2, moveAsOwner],
  ["spendTwice", 1, spendTwice],
  ["mineBlock", 4, mineBlock],
  ["rewindChain", 1, rewindChain],
  ["stopTransfers", 1, stopTransfers],
  ["freezeAccount", 0.5, freezeAccount],
  ["work", 26, doSomeWork],
  ["lookAtQueue", 2, lookAtQueue],
];
const totalWeight = acts.reduce((sum, [, weight]) => sum + weight, 0);

function pickAct(random: Random): readonly [name: string, act: Act] {
  let left = random.next() * totalWeight;
  for (const [name, weight, act] of acts) {
    left -= weight;
    if (left < 0) return [name, act];
  }
  return ["sendMoney", sendMoney];
}

/** A number for one operation of a run, which does not depend on the operations before it. */
const seedOf = (seed: number, operation: number): number =>
  createHash("sha256").update(`${seed} ${operation}`).digest().readUInt32BE(0);

export interface SimulationOptions {
  /** A PostgreSQL that may create databases. */
  readonly serverUrl: string;
  readonly seed: number;
  readonly operations: number;
  /** Only these operations of the run, by their numbers; all if omitted. */
  readonly only?: readonly number[];
  /** After so many operations everything is settled and compared; 250 by default. */
  readonly checkEvery?: number;
}

export interface SimulationResult {
  /** Operations that were done. */
  readonly done: number;
  /** A digest of all events and of the final balances: equal for two runs of the same seed. */
  readonly digest: string;
  /** The difference or the unexpected error that ended the run; null if there was none. */
  readonly difference: {
    readonly rule: string;
    readonly detail: string;
    readonly operation: number;
  } | null;
  /** How often each answer was given. */
  readonly counts: Readonly<Record<string, number>>;
  /** The last events before the end. */
  readonly lastEvents: readonly string[];
}

const passes = [sendBatches, readChain, readFinal, ...duePasses];

/** Compares what was committed and answered in a step. */
async function compareStep(story: Story): Promise<void> {
  const { world, books } = story;
  await books.compare();
  for (const { intent, outcome } of story.answers) {
    evaluateAnswer(story, intent, outcome);
    // A request without an answer has taken effect by now, or takes effect when it is repeated.
    for (const one of intent.expected) one.isOpen = false;
  }
  story.answers.length = 0;
  for (const personId of story.maybeFrozen) {
    const { rows } = (await world.ask(
      "select max(ends_at) as ends_at from account_freeze where person_id = $1 and closed_at is null",
      [personId],
    )) as { rows: { endsAt: Date | null }[] };
    story.frozenUntil.set(personId, rows[0]?.endsAt?.getTime() ?? 0);
  }
  story.maybeFrozen.clear();
}

/** Ends everything that is on its way, without faults, and compares everything. */
async function settleAndCheck(story: Story): Promise<void> {
  const { world } = story;
  const { chain, chance, scheduler, running } = world;
  world.answerOlder(null);
  chain.allowAll();
  chain.mineAtOnce(true);
  const frozenUntil = Math.max(0, ...story.frozenUntil.values());
  if (frozenUntil > chance.now()) chance.pass(frozenUntil - chance.now() + 1_000);
  const rest = createRandom(1);
  for (let round = 0; round < 4; round += 1) {
    await scheduler.drive(lookAtQueue(story));
    await compareStep(story);
    const unknown = story.intents.filter(({ state }) => state === "unknown");
    for (const intent of unknown) {
      await scheduler.drive(repeatIntent(story, intent));
      await compareStep(story);
    }
    while (story.webhooks.length > 0) {
      await scheduler.drive(deliverWebhook(story, rest));
      await compareStep(story);
    }
    await scheduler.drive(runPass(story, running.worker, ...sweepOrders));
    for (let quiet = 0, done = 0; quiet < 2; done += 1) {
      chain.mine();
      let more = false;
      for (const pass of passes) {
        if (await scheduler.drive(runPass(story, running.worker, ...pass))) more = true;
        await compareStep(story);
      }
      quiet = more || chain.isWaiting() ? 0 : quiet + 1;
      if (done > 200) throw new Difference("work does not end", "after 200 passes");
    }
    // Quotes expire and what waits for the bank partner is due again.
    chance.pass(6 * 60_000 + round * 60 * 60_000);
  }
  await scheduler.drive(lookAtQueue(story));
  await checkEverything(story);
  story.counts.set("full checks", (story.counts.get("full checks") ?? 0) + 1);
}

/** Gives all people and the exchange desk money to begin with. */
async function fund(story: Story): Promise<void> {
  const { world } = story;
  for (const { safe } of world.people)
    for (const asset of ["usdc", "eurc"] as const)
      world.payIn(safe, asset, 300_000_000n, outsideAddress);
  for (const asset of ["usdc", "eurc"] as const)
    world.payIn(world.desk.safe, asset, 2_000_000_000n, outsideAddress);
  world.chain.mine();
  await settleAndCheck(story);
}

const faultyCallees = ["anybody", "anybody", "anybody", "chain", "broadcast", "ramp"] as const;
/** About the number of calls in the longest step. */
const maxFaultAt = { anybody: 30, chain: 10, broadcast: 1, ramp: 3 } as const;

function planFaults(story: Story, random: Random): void {
  for (const { process } of Object.values(story.world.running)) {
    process.calls = 0;
    process.faultAt = 0;
    const chosen = random.next();
    if (chosen < 0.88) continue;
    process.faultTo = random.pick(faultyCallees);
    process.faultAt = random.between(1, maxFaultAt[process.faultTo]);
    process.fault = random.pick(
      chosen < 0.96
        ? (["request lost", "answer lost"] as const)
        : (["crash before", "crash after"] as const),
    );
  }
}

async function restartDead(story: Story): Promise<void> {
  const { world } = story;
  for (const name of ["api", "worker"] as const) {
    if (!world.running[name].process.isDead) continue;
    world.restart(name);
    story.counts.set("crashes", (story.counts.get("crashes") ?? 0) + 1);
    note(story, `${name} starts again`);
  }
}

/** Does one operation of the run, sometimes while background work is done. */
async function operate(story: Story, seed: number): Promise<void> {
  const { world } = story;
  const random = createRandom(seed);
  world.chance.seed(seed);
  world.scheduler.begin(random);
  world.chance.pass(
    random.next() < 0.02 ? random.between(60_000, 900_000) : random.between(5, 4_000),
  );
  world.answerOlder(random.next() < 0.1 ? random : null);
  planFaults(story, random);
  const [name, act] = pickAct(random);
  // Each loop of a process runs one pass at a time.
  const alongside = act !== doSomeWork && act !== lookAtQueue && random.next() < 0.25;
  note(story, `${name}${alongside ? " and work" : ""}`);
  const work = async () => {
    await Promise.all([act(story, random), ...(alongside ? [doSomeWork(story, random)] : [])]);
  };
  await world.scheduler.drive(work());
  await world.scheduler.settle();
  for (const { process } of Object.values(world.running)) process.faultAt = 0;
  await compareStep(story);
  const hasCrashed = Object.values(world.running).some(({ process }) => process.isDead);
  await restartDead(story);
  // A process that has just started refuses payments until it has looked at the queue.
  if (hasCrashed) {
    await world.scheduler.drive(lookAtQueue(story));
    await compareStep(story);
  }
}

function digestOf(story: Story, hash: ReturnType<typeof createHash>): string {
  const { books, world } = story;
  for (const { accounts } of [...world.people, world.desk])
    for (const account of Object.values(accounts))
      hash.update(`${account} ${books.postedOf(account)} ${books.heldOf(account)}`);
  return hash.digest("hex").slice(0, 16);
}

function openStory(world: Story["world"]): Story {
  const books = createBooks(world);
  const story: Story = {
    world,
    books,
    intents: [],
    requests: [],
    paid: [],
    cancelled: new Set(),
    orders: [],
    finishedOrders: new Set(),
    webhooks: [],
    returns: [],
    events: [],
    answers: [],
    frozenUntil: new Map(),
    maybeFrozen: new Set(),
    counts: new Map(),
  };
  const released = new Set<string>();
  books.evaluateReleasesBy((intentId, event) => {
    const order = story.orders.find((one) => one.intentId === intentId);
    if (order === undefined) return "unknown to the bank partner";
    if (released.has(intentId)) return "released before";
    released.add(intentId);
    const isRight = event === "paid out" ? order.state === "paid" : order.state === "returned";
    return isRight ? null : `the bank partner has ${order.state} it`;
  });
  books.explainFollowingBy(({ debit, credit, asset, amount }) => {
    const place = story.returns.findIndex((one) => {
      const [paid, received] = one.intent.expected.map(({ transferId }) =>
        books.transfers.get(transferId ?? ""),
      );
      return (
        one.debit === debit &&
        one.credit === credit &&
        one.asset === asset &&
        one.amount === amount &&
        paid?.state === "posted" &&
        received?.state === "voided"
      );
    });
    return place !== -1;
  });
  return story;
}

/** Runs the product in a simulated world, and compares it with a model of all accounts after each operation. */
export async function runSimulation(options: SimulationOptions): Promise<SimulationResult> {
  const { seed, operations, checkEvery = 250 } = options;
  const numbers = options.only ?? Array.from({ length: operations }, (_, number) => number);
  const world = await openWorld({ serverUrl: options.serverUrl, seed });
  const story = openStory(world);
  const hash = createHash("sha256");
  const lastEvents: string[] = [];
  const keepEvents = () => {
    for (const event of story.events) hash.update(`${event}\n`);
    lastEvents.push(...story.events);
    lastEvents.splice(0, Math.max(0, lastEvents.length - 60));
    story.events.length = 0;
  };
  let done = 0;
  let operation = -1;
  const result = (difference: SimulationResult["difference"]): SimulationResult => ({
    done,
    digest: digestOf(story, hash),
    difference,
    counts: Object.fromEntries([...story.counts].sort()),
    lastEvents: difference === null ? [] : lastEvents,
  });
  try {
    await fund(story);
    for (operation of numbers) {
      await operate(story, seedOf(seed, operation));
      keepEvents();
      done += 1;
      if (done % checkEvery === 0) await settleAndCheck(story);
    }
    await settleAndCheck(story);
    keepEvents();
    return result(null);
  } catch (error) {
    keepEvents();
    if (!(error instanceof Difference)) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return result({ rule: "unexpected error", detail, operation });
    }
    return result({ rule: error.rule, detail: error.message, operation });
  } finally {
    await world.close();
  }
}
