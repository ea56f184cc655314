import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Abi,
  type Address,
  concatHex,
  createPublicClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther,
  toBytes,
  zeroAddress,
} from "viem";
import { ownSafeModuleAbi, safeAbi, settlementModuleAbi, tokenAbi } from "../../src/abi.ts";
import { encodeSettle } from "../../src/batch.ts";
import { decodeSettled } from "../../src/evidence.ts";
import { admin, guardian, operator, person, stranger } from "../open-chain.ts";
import {
  callModule,
  callOwnSafeModule,
  callSafe,
  dailyCap,
  defaultLimit,
  type ModuleWorld,
  sentinel,
} from "../open-module.ts";
import { type Meaning, ModuleModel, Refused, type SafeModel } from "./module-model.ts";
import { type Caller, history, type NewOwner, type Person, type Step, safeKinds } from "./steps.ts";

const accounts = {
  admin,
  operator,
  guardian,
  spare: person("spare"),
  thief: person("thief"),
} satisfies Record<Person, unknown>;
const personAt = (address: Address) =>
  [...Object.values(accounts), ...keysOfNewOwners].find((one) => one.address === address);
const keysOfNewOwners = [person("first new owner"), person("second new owner")] as const;
const outside = person("recipient").address;
const otherModule = stranger.address;

const grantAbi = parseAbi(["function grantRole(bytes32 role, address to)"]);

/** Opens the Safes of a history and describes them to the model. */
async function openModel(world: ModuleWorld) {
  const { node, deployment } = world.world;
  const unlisted = deployment.tokens.LIL?.address ?? zeroAddress;
  for (const { address } of Object.values(accounts))
    await node.setBalance({ address, value: parseEther("1000") });
  const role = keccak256(toBytes("MINTER_ROLE"));
  const grant = encodeFunctionData({
    abi: grantAbi,
    functionName: "grantRole",
    args: [role, world.module],
  });
  await world.world.must(admin, world.minted, grant);
  const owners = new Map<Address, Awaited<ReturnType<ModuleWorld["openSafe"]>>["owner"]>();
  const safes: SafeModel[] = [];
  for (const kind of safeKinds) {
    const { safe, owner } = await world.openSafe(kind);
    owners.set(owner.address, owner);
    safes.push({
      address: safe,
      belongsToPerson: kind === "own",
      original: owner.address,
      owner: owner.address,
      hasOtherModule: false,
      request: null,
      limits: new Map(),
    });
  }
  const usdc = getAddress(world.usdc);
  const model = new ModuleModel({
    admin: admin.address,
    operator: operator.address,
    guardian: guardian.address,
    module: world.module,
    ownSafeModule: world.ownSafeModule,
    usdc,
    minted: getAddress(world.minted),
    unlisted: getAddress(unlisted),
    decimals: {
      usdc: deployment.tokens.usdc.decimals,
      minted: deployment.tokens.eurc.decimals,
      unlisted: deployment.tokens.LIL.decimals,
    },
    safes,
    nextBatch: await world.read<bigint>("nextBatch"),
    balances: new Map(safes.map(({ address }) => [`${address}/${usdc}`, 100_000n])),
    now: (await node.getBlock()).timestamp,
  });
  return { model, owners, unlisted: getAddress(unlisted) };
}
type Opened = Awaited<ReturnType<typeof openModel>>;

function addressOf(model: ModuleModel, who: Caller): Address {
  if ("person" in who) return accounts[who.person].address;
  if ("safe" in who) return model.safe(who.safe).address;
  // Most of the time the administrator's role is offered to no one; then an account without the offer tries to
  // accept it.
  const holder = model[who.role === "pendingAdmin" ? "pendingAdmin" : who.role];
  return holder === zeroAddress ? accounts.thief.address : holder;
}

function newOwnerAddress(world: ModuleWorld, one: SafeModel, newOwner: NewOwner): Address {
  return {
    first: keysOfNewOwners[0].address,
    second: keysOfNewOwners[1].address,
    zero: zeroAddress,
    sentinel,
    owner: one.owner,
    module: world.module,
  }[newOwner];
}

/** The call of a step. */
function callOf(world: ModuleWorld, { model, unlisted }: Opened, step: Step, to: Address) {
  const safe = "safe" in step ? model.safe(step.safe).address : zeroAddress;
  switch (step.kind) {
    case "settle": {
      const place = (at: number | "outside") =>
        at === "outside" ? outside : model.safe(at).address;
      // Packed here, because the product's own code refuses items that must be tried here too.
      const items = step.items.map(({ from, to: recipient, token, amount }) =>
        concatHex([
          from === "mint" ? zeroAddress : from === "nobody" ? stranger.address : place(from),
          place(recipient),
          numberToHex(token, { size: 1 }),
          numberToHex(amount, { size: 8 }),
        ]),
      );
      return encodeSettle(model.nextBatch + step.shift, "0x", concatHex(items));
    }
    case "moveItem":
      return callModule("moveItem", model.safe(0).address, outside, 0, 1n);
    case "createSafe":
      return callModule("createSafe", outside, 0);
    case "request":
      return callModule("requestHandover", safe, to);
    case "finish":
      return callModule("finishHandover", safe, to);
    case "cancel":
      return callModule("cancelHandover", safe);
    case "setOperator":
    case "setGuardian":
    case "transferAdmin":
      return callModule(step.kind, to);
    case "setDailyHandovers":
      return callModule("setDailyHandovers", step.count);
    case "setDailyCap":
      return callModule("setDailyCap", step.token, step.cap);
    case "lowerDefaultLimit":
      return callModule("lowerDefaultLimit", step.token, step.limit);
    case "setTokenEnabled":
      return callModule("setTokenEnabled", step.token, step.enabled);
    case "addToken": {
      const account = {
        listed: world.usdc,
        unlisted,
        "without code": outside,
      }[step.account];
      return callModule("addToken", { account, mintable: false, defaultLimit, dailyCap });
    }
    case "ownSend":
      return callOwnSafeModule("send", safe, world.usdc, outside, step.amount, 1n, 10n ** 12n);
    case "limit":
      return callOwnSafeModule("setDailyLimit", world.usdc, step.limit);
    case "addModule":
      return callSafe("enableModule", otherModule);
    case "wait":
      return "0x";
    default:
      return callModule(step.kind);
  }
}

const inWords = (value: unknown) =>
  JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `${each}` : each));

/** Lets the model and the contracts carry out a step, and compares the outcomes. */
async function carryOut(world: ModuleWorld, opened: Opened, step: Step): Promise<void> {
  const { model, owners } = opened;
  const { node } = world.world;
  model.now += step.kind === "wait" ? BigInt(step.seconds) : 1n;
  const caller = addressOf(model, step.who);
  const to =
    "newOwner" in step
      ? newOwnerAddress(world, model.safe(step.safe), step.newOwner)
      : "to" in step && step.to !== "zero"
        ? accounts[step.to].address
        : zeroAddress;
  const data = callOf(world, opened, step, to);
  const meaning: Meaning = { caller, to };
  const owner = "safe" in step ? model.safe(step.safe).owner : zeroAddress;
  let expected: readonly number[] | undefined;
  let refusal = "accepted";
  try {
    expected = model.carryOut(step, meaning);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refusal = error.message;
  }
  await node.setNextBlockTimestamp({ timestamp: model.now });
  if (step.kind === "wait") return node.mine({ blocks: 1 });
  if (step.kind === "limit" || step.kind === "addModule") {
    const { address } = model.safe(step.safe);
    const target = step.kind === "limit" ? world.ownSafeModule : address;
    const from = { address };
    assert.equal(await world.refusal(from, data, target, model.now), refusal, inWords(step));
    if (refusal !== "accepted") return node.mine({ blocks: 1 });
    const key = owners.get(owner) ?? personAt(owner);
    assert.ok(key, "the model knows the owner's key");
    return world.asOwner(key, address, target, data);
  }
  const target = step.kind === "ownSend" ? world.ownSafeModule : world.module;
  assert.equal(
    await world.refusal({ address: caller }, data, target, model.now),
    refusal,
    inWords(step),
  );
  if (refusal !== "accepted") return node.mine({ blocks: 1 });
  const from = personAt(caller);
  assert.ok(from, `a Safe must never be accepted: ${inWords(step)}`);
  const { logs } = await world.world.must(from, target, data);
  if (expected === undefined) return;
  const settled = logs.map((log) => decodeSettled(world.module, log)).find((log) => log !== null);
  assert.deepEqual([...(settled?.outcomes ?? [])], expected, inWords(step));
}

/** Compares everything that the contracts store with the model. */
async function compare(world: ModuleWorld, { model }: Opened, reader: Reader): Promise<void> {
  const { read, readSafe, readLimit, readBalance } = reader;
  const { module, ownSafeModule } = world;
  const names = [
    "admin",
    "operator",
    "guardian",
    "pendingAdmin",
    "paused",
    "round",
    "nextBatch",
    "dailyHandovers",
  ] as const;
  const ofModule = names.map(async (name) => assert.equal(await read(name), model[name], name));
  const requested = async () =>
    assert.deepEqual(
      [await read("requestedHandovers"), BigInt((await read("handoverDay")) as number)],
      [model.requested, model.requestDay],
    );
  const tokens = model.tokens.map(async (token, index) =>
    assert.deepEqual(await read("tokenAt", index), { ...token, day: Number(token.day) }),
  );
  const count = async () =>
    assert.equal(await read("tokenCount"), BigInt(model.tokens.length), "tokens");
  const safes = model.safes.map(async (one) => {
    const { address, request } = one;
    assert.deepEqual(await readSafe(address, "getOwners"), [one.owner], "owners");
    const [modules] = (await readSafe(address, "getModulesPaginated", sentinel, 10n)) as [
      Address[],
    ];
    const ours = one.belongsToPerson ? ownSafeModule : module;
    assert.deepEqual(modules, one.hasOtherModule ? [otherModule, ours] : [ours], "modules");
    assert.deepEqual(
      await read("handovers", address),
      request === null
        ? [zeroAddress, 0, 0]
        : [request.newOwner, Number(request.readyAt), request.round],
    );
    assert.equal(await read("isHandoverOpen", address), model.isOpen(one), "open");
    for (const [token, limit] of one.limits)
      assert.deepEqual(await readLimit(address, token), {
        isSet: limit.chosen !== null,
        dailyLimit: limit.chosen ?? 0n,
        spent: limit.spent,
        day: Number(limit.day),
      });
  });
  const balances = [...model.balances].map(async ([key, amount]) => {
    const [holder, token] = key.split("/") as [Address | "outside", Address];
    const address = holder === "outside" ? outside : holder;
    const scale =
      10n ** BigInt(model.tokens.find((one) => one.account === token)?.scaleDigits ?? 0);
    assert.equal(await readBalance(token, address), amount * scale, key);
  });
  await Promise.all([...ofModule, requested(), ...tokens, count(), ...safes, ...balances]);
}

/** Reads many values with one request. */
function createReader(world: ModuleWorld) {
  const client = createPublicClient({
    transport: http(world.world.anvil.rpcUrl, { batch: { batchSize: 200 }, retryCount: 0 }),
    cacheTime: 0,
  });
  const reading =
    (address: Address, abi: unknown) =>
    (functionName: string, ...args: readonly unknown[]): Promise<unknown> =>
      client.readContract({ address, abi: abi as Abi, functionName, args: [...args] });
  return {
    read: reading(world.module, settlementModuleAbi),
    readSafe: (safe: Address, name: string, ...args: readonly unknown[]) =>
      reading(safe, safeAbi)(name, ...args),
    readLimit: (safe: Address, token: Address) =>
      reading(world.ownSafeModule, ownSafeModuleAbi)("limitOf", safe, token),
    readBalance: (token: Address, holder: Address) => reading(token, tokenAbi)("balanceOf", holder),
  };
}
type Reader = ReturnType<typeof createReader>;

/** The number of events in histories, by name, to check that the histories reach the cases that they should. */
export type Tally = Map<string, number>;

/**
 * Plays random histories on a module, each from its present state, and compares the module with the model
 * after each step.
 * @throws the first difference
 */
export async function playHistories(
  world: ModuleWorld,
  { seed, runs }: { seed: number; runs: number },
): Promise<Tally> {
  const { node } = world.world;
  const tally: Tally = new Map();
  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);
  const reader = createReader(world);
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const snapshot: Hex = await node.snapshot();
      try {
        const opened = await openModel(world);
        for (const step of steps) {
          const before = opened.model.nextBatch + BigInt(opened.model.round);
          await carryOut(world, opened, step);
          await compare(world, opened, reader);
          count(step.kind);
          if (opened.model.nextBatch + BigInt(opened.model.round) > before)
            count(`${step.kind} done`);
        }
        for (const one of opened.model.safes)
          if (one.belongsToPerson && one.owner !== one.original) count("handed over");
      } finally {
        await world.world.revertTo(snapshot);
      }
    }),
    { seed, numRuns: runs, endOnFailure: true },
  );
  return tally;
}
