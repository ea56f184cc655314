import assert from "node:assert/strict";
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  toBytes,
  toFunctionSelector,
  zeroAddress,
} from "viem";
import hostileToken from "../../artefacts/HostileToken.json";
import testToken from "../../artefacts/TestToken.json";
import { tokenAbi } from "../../src/abi.ts";
import { encodeSettle, packItems } from "../../src/batch.ts";
import { admin, faucet, guardian, operator, person, stranger } from "../open-chain.ts";
import {
  callModule,
  dailyCap,
  hostileTokenAbi,
  MINTED,
  type ModuleWorld,
  USDC,
} from "../open-module.ts";
import { type ModuleCheck, refuses } from "./check.ts";

/** A contract that answers every call, also the one for its decimals, with 6. */
const sixDecimals = "0x600660005260206000f3";

const to = person("recipient").address;
const nextCall = async (world: ModuleWorld, shift = 0n, owners: Hex = "0x", items: Hex = "0x") =>
  encodeSettle((await world.read<bigint>("nextBatch")) + shift, owners, items);

const batches: ModuleCheck[] = [
  {
    title: "only the operator settles, the next number only, complete owners and items only",
    async run(world) {
      await refuses(world, "NotOperator", [admin, guardian, stranger], await nextCall(world));
      for (const shift of [-1n, 1n])
        assert.equal(await world.refusal(operator, await nextCall(world, shift)), "WrongBatch");
      const incomplete: [Hex, Hex][] = [
        [`0x${"11".repeat(20)}`, "0x"],
        ["0x", `0x${"11".repeat(48)}`],
      ];
      for (const [owners, items] of incomplete)
        assert.equal(
          await world.refusal(operator, await nextCall(world, 0n, owners, items)),
          "MalformedBatch",
        );
      assert.equal(await world.refusal(operator, await nextCall(world)), "accepted");
    },
  },
  {
    title: "a batch number is used once",
    async run(world) {
      const call = await nextCall(world);
      await world.must(operator, call);
      assert.equal(await world.refusal(operator, call), "WrongBatch");
    },
  },
  {
    title: "only the module itself moves an item or creates a Safe",
    async run(world) {
      const everybody = [admin, guardian, operator, stranger];
      const { safe, owner } = await world.openSafe();
      await refuses(world, "NotThisModule", everybody, callModule("moveItem", safe, to, USDC, 1n));
      await refuses(world, "NotThisModule", everybody, callModule("createSafe", owner.address, 0));
    },
  },
  {
    title:
      "items of unknown or disabled tokens, without an amount, and mints that fail move nothing",
    async run(world) {
      const { safe } = await world.openSafe();
      const item = { from: safe, to, tokenIndex: USDC, amount: 5n };
      const zero = packItems([item]).replace(/.{16}$/, "0".repeat(16));
      const others = packItems([
        { ...item, tokenIndex: 2 },
        { ...item, tokenIndex: 255 },
        { ...item, from: null },
        { ...item, from: null, tokenIndex: MINTED },
        { ...item, amount: 1_000_000n },
        { ...item, from: person("no Safe").address },
        item,
      ]);
      const data = await nextCall(world, 0n, "0x", `${zero as Hex}${others.slice(2)}`);
      await world.must(operator, data);
      assert.equal(await world.balance(to), 5n);
      assert.deepEqual(await world.settle([], [{ ...item, from: null, tokenIndex: MINTED }]), [0]);
      // Not even as a minter may the module mint a token that is not listed as mintable.
      const minter = encodeFunctionData({
        abi: tokenAbi,
        functionName: "grantRole",
        args: [keccak256(toBytes("MINTER_ROLE")), world.module],
      });
      await world.world.must(admin, world.usdc, minter);
      assert.deepEqual(await world.settle([], [{ ...item, from: null }]), [0]);
      assert.deepEqual(await world.settle([], [{ ...item, amount: 1_000_000n }, item]), [0, 1]);
      const zeroAgain = await nextCall(world, 0n, "0x", zero as Hex);
      const { logs } = await world.world.must(operator, world.module, zeroAgain);
      assert.equal(logs.length, 1, "an item without an amount has no Transfer log");
      await world.world.node.setCode({ address: world.minted, bytecode: "0x" });
      assert.deepEqual(await world.settle([], [{ ...item, from: null, tokenIndex: MINTED }]), [0]);
      await world.must(admin, callModule("setTokenEnabled", USDC, false));
      assert.deepEqual(await world.settle([], [item]), [0]);
    },
  },
  {
    title: "the daily cap stops a whole batch and counts what moved on the same UTC day",
    async run(world) {
      const { safe } = await world.openSafe();
      const item = { from: safe, to, tokenIndex: USDC, amount: 60n };
      await world.nextDay();
      await world.must(admin, callModule("setDailyCap", USDC, 100n));
      assert.deepEqual(await world.settle([], [item]), [1]);
      assert.equal(await world.settle([], [item]), null);
      await world.nextDay();
      assert.deepEqual(await world.settle([], [item]), [1]);
    },
  },
  {
    title: "a token that settles another batch while it is moved is refused, even as the operator",
    async run(world) {
      const token = await world.deploy(hostileToken.bytecode as Hex);
      const { safe } = await world.openSafe();
      const hostile = (functionName: "set" | "settleAsOperator", ...args: unknown[]) =>
        encodeFunctionData({ abi: hostileTokenAbi, functionName, args: args as never });
      const listed = { account: token, mintable: true, defaultLimit: 0n, dailyCap };
      await world.must(admin, callModule("addToken", listed));
      await world.world.must(stranger, token, hostile("set", 9, world.module));
      await world.must(admin, callModule("setOperator", token));
      const next = await world.read<bigint>("nextBatch");
      const items = packItems([{ from: null, to: safe, tokenIndex: 2, amount: 1n }]);
      await world.world.must(stranger, token, hostile("settleAsOperator", next, "0x", items));
      assert.equal(
        await world.world.node.readContract({
          address: token,
          abi: hostileTokenAbi,
          functionName: "refusal",
        }),
        toFunctionSelector("function Reentered()"),
      );
    },
  },
  {
    title:
      "a Safe of an unknown kind is not created, and a Safe of each kind has its module and owner",
    async run(world) {
      const owner = person("owner of many");
      const packed = (kind: number): Hex =>
        `${owner.address}${kind.toString(16).padStart(2, "0")}` as Hex;
      const { logs } = await world.world.must(
        operator,
        world.module,
        await nextCall(world, 0n, packed(2)),
      );
      assert.equal(logs.length, 1, "nothing but the batch itself");
      await world.settle(
        [
          { owner: owner.address, kind: "held" },
          { owner: owner.address, kind: "own" },
        ],
        [],
      );
      for (const [kind, module, view] of [
        ["held", world.module, "safeOf"],
        ["own", world.ownSafeModule, "ownSafeOf"],
      ] as const) {
        const safe = world.safeOf(owner.address, kind);
        assert.equal(await world.read(view, owner.address), safe);
        assert.deepEqual(await world.ownersOf(safe), [owner.address]);
        assert.deepEqual(await world.modulesOf(safe), [module]);
      }
    },
  },
];

const administration: ModuleCheck[] = [
  {
    title: "only the admin changes keys, tokens and limits",
    async run(world) {
      const token = { account: world.usdc, mintable: false, defaultLimit: 0n, dailyCap };
      const reserved = [
        callModule("transferAdmin", to),
        callModule("setOperator", to),
        callModule("setGuardian", to),
        callModule("setDailyHandovers", 1),
        callModule("unpause"),
        callModule("addToken", token),
        callModule("setTokenEnabled", USDC, true),
        callModule("setDailyCap", USDC, 1n),
        callModule("lowerDefaultLimit", USDC, 1n),
      ];
      for (const data of reserved)
        await refuses(world, "NotAdmin", [operator, guardian, stranger], data);
    },
  },
  {
    title: "admin, guardian and operator pause, nobody else does, and only the admin unpauses",
    async run(world) {
      await refuses(world, "NotAdminGuardianOrOperator", [stranger], callModule("pause"));
      for (const who of [admin, guardian, operator]) {
        await world.must(who, callModule("pause"));
        assert.equal(await world.refusal(operator, await nextCall(world)), "IsPaused");
        await world.must(admin, callModule("unpause"));
      }
    },
  },
  {
    title: "the admin changes only when the named one accepts",
    async run(world) {
      await world.must(admin, callModule("transferAdmin", stranger.address));
      await refuses(world, "NotPendingAdmin", [admin, operator], callModule("acceptAdmin"));
      await world.must(stranger, callModule("acceptAdmin"));
      assert.equal(await world.read("admin"), stranger.address);
      await refuses(world, "NotAdmin", [admin], callModule("unpause"));
    },
  },
  {
    title: "no key is the zero address, and the guardian is never the operator",
    async run(world) {
      for (const key of ["admin", "operator", "guardian"])
        assert.equal(
          await world.refusal(stranger, world.creation({ [key]: zeroAddress }), null),
          "ZeroAddress",
        );
      const same = world.creation({ guardian: operator.address });
      assert.equal(await world.refusal(stranger, same, null), "GuardianIsOperator");
      for (const [change, other] of [
        ["setOperator", guardian],
        ["setGuardian", operator],
      ] as const) {
        assert.equal(await world.refusal(admin, callModule(change, zeroAddress)), "ZeroAddress");
        assert.equal(
          await world.refusal(admin, callModule(change, other.address)),
          "GuardianIsOperator",
        );
        assert.equal(await world.refusal(admin, callModule(change, to)), "accepted");
      }
    },
  },
  {
    title: "a token is listed once, must be a contract, and an unlisted index is refused",
    async run(world) {
      const token = { account: world.usdc, mintable: false, defaultLimit: 0n, dailyCap };
      const refused = (data: Hex) => world.refusal(admin, data);
      assert.equal(await refused(callModule("addToken", token)), "TokenListedAlready");
      assert.equal(
        await refused(callModule("addToken", { ...token, account: to })),
        "TokenWithoutCode",
      );
      assert.equal(await refused(callModule("setDailyCap", 2, 1n)), "UnknownToken");
    },
  },
  {
    title:
      "a token has 6 to 18 decimals, and an item of it moves exactly its millionths or nothing, out of both kinds of Safes",
    async run(world) {
      const { node } = world.world;
      const newToken = (decimals: number) =>
        world.deploy(
          encodeDeployData({
            abi: testToken.abi as Abi,
            bytecode: testToken.bytecode as Hex,
            args: ["Token", "TOKEN", decimals, faucet.address, faucet.address],
          }),
        );
      const list = async (decimals: number) => {
        const terms = { mintable: false, defaultLimit: 1_000n, dailyCap };
        return callModule("addToken", { account: await newToken(decimals), ...terms });
      };
      for (const decimals of [0, 5, 19, 255])
        assert.equal(await world.refusal(admin, await list(decimals)), "UnfitDecimals");
      const safes = [await world.openSafe("held"), await world.openSafe("own")];
      let tokenIndex = 1;
      for (const decimals of [6, 8, 18]) {
        const account = await newToken(decimals);
        const terms = { mintable: false, defaultLimit: 1_000n, dailyCap };
        await world.must(admin, callModule("addToken", { account, ...terms }));
        tokenIndex += 1;
        const scale = 10n ** BigInt(decimals - 6);
        const unitsOf = (holder: Address) =>
          node.readContract({
            address: account,
            abi: tokenAbi,
            functionName: "balanceOf",
            args: [holder],
          });
        for (const { safe } of safes) {
          const before = await unitsOf(to);
          // One unit less than two items need.
          const args = [safe, 14n * scale - 1n] as const;
          const mint = encodeFunctionData({ abi: tokenAbi, functionName: "mint", args });
          await world.world.must(faucet, account, mint);
          const item = { from: safe, to, tokenIndex, amount: 7n };
          assert.deepEqual(await world.settle([], [item, item]), [1, 0]);
          assert.equal(await unitsOf(to), before + 7n * scale);
          assert.equal(await unitsOf(safe), 7n * scale - 1n);
        }
        const { spent } = await world.read<{ spent: bigint }>("tokenAt", tokenIndex);
        assert.equal(spent, 14n);
      }
    },
  },
];

/** Runs a batch with many amounts of gas, and asserts that it does everything whenever it succeeds. */
async function neverHalfDone(
  world: ModuleWorld,
  batch: Parameters<ModuleWorld["settle"]>,
  [from, until, step]: [bigint, bigint, bigint],
  isDone: () => Promise<boolean>,
): Promise<void> {
  const { node } = world.world;
  let succeeded = 0;
  for (let gas = from; gas < until; gas += step) {
    const mark = await node.snapshot();
    const outcomes = await world.settle(batch[0], batch[1], gas);
    if (outcomes !== null) {
      assert.ok(await isDone(), `with ${gas} gas the batch succeeded without doing everything`);
      succeeded += 1;
    }
    await world.world.revertTo(mark);
  }
  assert.ok(succeeded > 0, "no amount of gas was enough");
}

/** Last, because they are slow. */
const gasOfItems: ModuleCheck = {
  title: "an item never fails only because the batch has too little gas",
  async run(world) {
    const { safe } = await world.openSafe();
    const token = await world.deploy(hostileToken.bytecode as Hex);
    const listed = { account: token, mintable: false, defaultLimit: 0n, dailyCap };
    await world.must(admin, callModule("addToken", listed));
    const mint = encodeFunctionData({ abi: tokenAbi, functionName: "mint", args: [safe, 7n] });
    await world.world.must(stranger, token, mint);
    // A token that needs much gas and reverts, with some left, when it has less.
    const expensive = encodeFunctionData({
      abi: hostileTokenAbi,
      functionName: "set",
      args: [10, world.module],
    });
    await world.world.must(stranger, token, expensive);
    const item = { from: safe, to, tokenIndex: 2, amount: 7n };
    const isDone = async () => (await world.world.balance(token, to)) === 7n;
    await neverHalfDone(world, [[], [item]], [60_000n, 300_000n, 5_003n], isDone);
  },
};
const gasOfCreations: ModuleCheck = {
  title: "the creation of a Safe never fails only because the batch has too little gas",
  async run(world) {
    const { address } = person("late owner");
    const owner = { owner: address, kind: "held" } as const;
    const isDone = () => world.world.hasCode(world.safeOf(address));
    await neverHalfDone(world, [[owner], []], [220_000n, 620_000n, 2_417n], isDone);
  },
};
const manyTokens: ModuleCheck = {
  title: "at most 256 tokens can be listed",
  async run(world) {
    const addToken = (index: number) => {
      const account = numberToHex(0x1_0000_0000 + index, { size: 20 });
      return {
        account,
        data: callModule("addToken", { account, mintable: false, defaultLimit: 0n, dailyCap }),
      };
    };
    for (let index = 2; index <= 256; index += 1) {
      const { account, data } = addToken(index);
      await world.world.node.setCode({ address: account, bytecode: sixDecimals });
      if (index < 256) await world.must(admin, data);
    }
    assert.equal(await world.refusal(admin, addToken(256).data), "TooManyTokens");
  },
};

export const settlementChecks = {
  batches,
  administration,
  slow: [gasOfItems, gasOfCreations, manyTokens],
};
