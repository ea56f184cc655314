import fc from "fast-check";
import type { Address, Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  admin,
  guardian,
  handoverDelaySeconds,
  openChain,
  operator,
  person,
  stranger,
  type TestChain,
} from "../test/open-chain.ts";
import {
  callModule,
  callOwnSafeModule,
  dailyHandovers,
  defaultLimit,
  type ModuleWorld,
  openModule,
  USDC,
} from "../test/open-module.ts";

let world: TestChain;
beforeAll(async () => {
  world = await openChain();
});
afterAll(() => world?.anvil.stop());

const keys = { admin, operator, guardian, stranger };
type Key = keyof typeof keys;
const spare = { operator: person("spare operator"), guardian: person("spare guardian") };
const newOwners = [person("new owner 1"), person("new owner 2")] as const;
const lifeSeconds = 14 * 86_400;
const safeCount = 3;
/** The last Safe is an own one from the start. */
const isOwnFromTheStart = (safe: number) => safe === safeCount - 1;

const safe = fc.nat({ max: safeCount - 1 });
const to = fc.nat({ max: 1 });
const key = (...often: Key[]) =>
  fc.constantFrom<Key>(...often, ...often, "admin", "operator", "guardian", "stranger");
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("request"), who: key("operator"), safe, to }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("finish"), who: key("guardian"), safe, to }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel"), who: key(), safe }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("wait"),
      seconds: fc.constantFrom(60, 43_200, handoverDelaySeconds, handoverDelaySeconds, lifeSeconds),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pause"), who: key("guardian") }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("unpause"), who: key("admin") }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("replace"),
      role: fc.constantFrom("operator" as const, "guardian" as const),
      who: key("admin"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("move"), safe, amount: fc.bigInt(1n, 900n) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("limit"), safe, limit: fc.bigInt(0n, 2_000n) }),
  },
) as fc.Arbitrary<Action>;

/** A hand-over from its request to its end, in which something may happen meanwhile. */
const wholeHandover = fc
  .record({ safe, to, meanwhile: fc.option(action, { freq: 2 }) })
  .map(({ safe: index, to: owner, meanwhile }): Action[] => [
    { kind: "request", who: "operator", safe: index, to: owner },
    ...(meanwhile === null ? [] : [meanwhile]),
    { kind: "wait", seconds: handoverDelaySeconds },
    { kind: "finish", who: "guardian", safe: index, to: owner },
  ]);
const history = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: action.map((step) => [step]) },
      { weight: 1, arbitrary: wholeHandover },
    ),
    { minLength: 10, maxLength: 30 },
  )
  .map((parts) => parts.flat());

type Action =
  | { kind: "request" | "finish"; who: Key; safe: number; to: number }
  | { kind: "cancel"; who: Key; safe: number }
  | { kind: "wait"; seconds: number }
  | { kind: "pause" | "unpause"; who: Key }
  | { kind: "replace"; role: "operator" | "guardian"; who: Key }
  | { kind: "move"; safe: number; amount: bigint }
  | { kind: "limit"; safe: number; limit: bigint };

interface SafeModel {
  readonly address: Address;
  /** The owner's key; the person's after a hand-over. */
  owner: PrivateKeyAccount;
  belongsToPerson: boolean;
  request: { to: number; readyAt: bigint; round: number } | null;
  limit: bigint | null;
  spent: bigint;
  day: bigint;
}

/** What the module should do, told by somebody who has read its description only. */
class Model {
  paused = false;
  round = 0;
  requested = 0;
  requestDay = -1n;
  constructor(readonly safes: readonly SafeModel[]) {}

  of(index: number): SafeModel {
    const found = this.safes[index];
    if (found === undefined) throw new Error(`no Safe ${index}`);
    return found;
  }

  isOpen({ request }: SafeModel, now: bigint): boolean {
    return (
      request !== null &&
      request.round === this.round &&
      now <= request.readyAt + BigInt(lifeSeconds)
    );
  }

  /** Whether the action is accepted at a time; carries it out. */
  accepts(step: Exclude<Action, { kind: "wait" | "move" | "limit" }>, now: bigint): boolean {
    switch (step.kind) {
      case "request": {
        const one = this.of(step.safe);
        const used = this.requestDay === now / 86_400n ? this.requested : 0;
        if (step.who !== "operator" || this.paused || this.isOpen(one, now)) return false;
        if (one.belongsToPerson || used >= dailyHandovers) return false;
        const readyAt = now + BigInt(handoverDelaySeconds);
        one.request = { to: step.to, readyAt, round: this.round };
        this.requested = used + 1;
        this.requestDay = now / 86_400n;
        return true;
      }
      case "finish": {
        const one = this.of(step.safe);
        const { request } = one;
        if (step.who !== "guardian" || this.paused || request === null) return false;
        if (!this.isOpen(one, now) || request.to !== step.to || now < request.readyAt) return false;
        one.owner = newOwners[step.to] ?? stranger;
        one.belongsToPerson = true;
        one.request = null;
        return true;
      }
      case "cancel": {
        const one = this.of(step.safe);
        if (step.who === "stranger" || one.request === null) return false;
        one.request = null;
        return true;
      }
      case "pause":
        if (step.who === "stranger") return false;
        if (!this.paused) this.round += 1;
        this.paused = true;
        return true;
      case "unpause":
        if (step.who !== "admin") return false;
        this.paused = false;
        return true;
      case "replace":
        if (step.who !== "admin") return false;
        this.round += 2; // replaced, and put back
        return true;
    }
  }

  /** The outcome of a move; null when the batch is refused. */
  moves({ safe: index, amount }: { safe: number; amount: bigint }, now: bigint): number | null {
    if (this.paused) return null;
    const one = this.of(index);
    if (!one.belongsToPerson) return 1;
    const day = now / 86_400n;
    const spent = (one.day === day ? one.spent : 0n) + amount;
    if (spent > (one.limit ?? defaultLimit)) return 0;
    one.spent = spent;
    one.day = day;
    return 1;
  }
}

async function openModel(module: ModuleWorld): Promise<Model> {
  const safes: SafeModel[] = [];
  for (let index = 0; index < safeCount; index += 1) {
    const isOwn = isOwnFromTheStart(index);
    const opened = await module.openSafe(isOwn ? "own" : "held");
    safes.push({
      address: opened.safe,
      owner: opened.owner,
      belongsToPerson: isOwn,
      request: null,
      limit: null,
      spent: 0n,
      day: -1n,
    });
  }
  return new Model(safes);
}

async function carryOut(module: ModuleWorld, model: Model, step: Action): Promise<void> {
  const { node } = module.world;
  const latest = async () => (await node.getBlock()).timestamp;
  const text = JSON.stringify(step, (_, value) => (typeof value === "bigint" ? `${value}` : value));
  if (step.kind === "wait") return module.wait(step.seconds);
  if (step.kind === "limit") {
    const one = model.of(step.safe);
    if (!one.belongsToPerson) return;
    const data = callOwnSafeModule("setDailyLimit", module.usdc, step.limit);
    await module.asOwner(one.owner, one.address, module.ownSafeModule, data);
    one.limit = step.limit;
    return;
  }
  if (step.kind === "move") {
    const recipient = person("recipient").address;
    const before = await module.balance(recipient);
    const { address } = model.of(step.safe);
    const item = { from: address, to: recipient, tokenIndex: USDC, amount: step.amount };
    const outcomes = await module.settle([], [item]);
    const expected = model.moves(step, await latest());
    expect(outcomes, text).toEqual(expected === null ? null : [expected]);
    const moved = (await module.balance(recipient)) - before;
    expect(moved, text).toBe(expected === 1 ? step.amount : 0n);
    return;
  }
  const send = async (data: Hex) =>
    (await module.world.send(keys[step.who], module.module, data)).status;
  const target = "safe" in step ? model.of(step.safe).address : "0x";
  const newOwner = "to" in step ? newOwners[step.to]?.address : undefined;
  const calls = {
    request: () => send(callModule("requestHandover", target, newOwner)),
    finish: () => send(callModule("finishHandover", target, newOwner)),
    cancel: () => send(callModule("cancelHandover", target)),
    pause: () => send(callModule("pause")),
    unpause: () => send(callModule("unpause")),
    replace: async () => {
      const role = step.kind === "replace" ? step.role : "operator";
      const change = role === "operator" ? "setOperator" : "setGuardian";
      await send(callModule(change, spare[role].address));
      return send(callModule(change, keys[role].address));
    },
  };
  const status = await calls[step.kind]();
  const accepted = model.accepts(step, await latest());
  expect(status, text).toBe(accepted ? "success" : "reverted");
}

test("in random histories of hand-overs, pauses and moves, every Safe has the owner and the module that the rules give it", async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
  console.info(`FUZZ_SEED=${seed} repeats this run`);
  let finished = 0;
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const snapshot = await world.node.snapshot();
      const module = await openModule(world);
      const model = await openModel(module);
      const total = () =>
        Promise.all(model.safes.map(({ address }) => module.balance(address))).then((balances) =>
          balances.reduce((sum, balance) => sum + balance, 0n),
        );
      const recipient = person("recipient").address;
      const money = (await total()) + (await module.balance(recipient));
      for (const step of steps) {
        await carryOut(module, model, step);
        await Promise.all(
          model.safes.map(async ({ address, owner, belongsToPerson }) => {
            expect(await module.ownersOf(address)).toEqual([owner.address]);
            expect(await module.modulesOf(address)).toEqual([
              belongsToPerson ? module.ownSafeModule : module.module,
            ]);
          }),
        );
      }
      expect((await total()) + (await module.balance(recipient))).toBe(money);
      finished += model.safes.filter(
        ({ belongsToPerson }, index) => belongsToPerson && !isOwnFromTheStart(index),
      ).length;
      await world.revertTo(snapshot);
    }),
    { seed, numRuns: 8, endOnFailure: true },
  );
  console.info(`${finished} hand-overs were finished`);
});
