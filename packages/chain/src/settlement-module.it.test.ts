// One file because every branch of one contract is tested here on one chain.
import {
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
} from "viem";
import { arbitrum } from "viem/chains";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import hostileToken from "../artefacts/HostileToken.json";
import {
  admin,
  LIL,
  openChain,
  operator,
  person,
  stranger,
  type TestChain,
  toOwner,
  USDC,
} from "../test/open-chain.ts";
import { safeAbi, settlementModuleAbi, tokenAbi } from "./abi.ts";
import {
  encodeSettle,
  packItems,
  packOwners,
  type SettlementItem,
  settlementDigest,
} from "./batch.ts";
import { decodeSettled } from "./evidence.ts";
import { ChainReverted, toChainError } from "./node/chain-errors.ts";

let world: TestChain;
let snapshot: Hex;
beforeAll(async () => {
  world = await openChain();
});
afterAll(() => world?.anvil.stop());
beforeEach(async () => {
  snapshot = await world.node.snapshot();
});
afterEach(() => world.revertTo(snapshot));

const ann = person("ann").address;
const ben = person("ben").address;
const day = 86_400n;
const hostileAbi = parseAbi([
  "function set(uint8 to, address module)",
  "function refusal() view returns (bytes4)",
  "function reentered() view returns (bool)",
  "function settleAsOperator(uint64 batch, bytes owners, bytes items)",
]);
const moduleCall = {
  pause: encodeFunctionData({ abi: settlementModuleAbi, functionName: "pause" }),
  unpause: encodeFunctionData({ abi: settlementModuleAbi, functionName: "unpause" }),
  acceptAdmin: encodeFunctionData({ abi: settlementModuleAbi, functionName: "acceptAdmin" }),
  transferAdmin: (to: Hex) =>
    encodeFunctionData({ abi: settlementModuleAbi, functionName: "transferAdmin", args: [to] }),
  setOperator: (to: Hex) =>
    encodeFunctionData({ abi: settlementModuleAbi, functionName: "setOperator", args: [to] }),
  enable: (index: number, on: boolean) =>
    encodeFunctionData({
      abi: settlementModuleAbi,
      functionName: "setTokenEnabled",
      args: [index, on],
    }),
  cap: (index: number, cap: bigint) =>
    encodeFunctionData({
      abi: settlementModuleAbi,
      functionName: "setDailyCap",
      args: [index, cap],
    }),
  addToken: (account: Hex, mintable = true) =>
    encodeFunctionData({
      abi: settlementModuleAbi,
      functionName: "addToken",
      args: [{ account, mintable, defaultLimit: 0n, dailyCap: 10n ** 18n }],
    }),
  moveItem: encodeFunctionData({
    abi: settlementModuleAbi,
    functionName: "moveItem",
    args: [ann, ben, 0, 1n],
  }),
  createSafe: encodeFunctionData({
    abi: settlementModuleAbi,
    functionName: "createSafe",
    args: [ann, 0],
  }),
};

const mintLil = (to: Hex, amount: bigint): SettlementItem => ({
  from: null,
  to,
  tokenIndex: LIL,
  amount,
});
const send = (from: Hex, to: Hex, amount: bigint, tokenIndex = LIL): SettlementItem => ({
  from,
  to,
  tokenIndex,
  amount,
});
const lilOf = (holder: Hex) => world.balance(lil(), holder);
const lil = () => addressOf("LIL");
function addressOf(asset: "LIL" | "usdc"): Hex {
  const token = world.deployment.tokens[asset];
  if (token === null) throw new Error(`no ${asset}`);
  return token.address;
}

/** Returns the name of the error with which the module refuses a call. */
async function refusal(from: Hex, data: Hex): Promise<string | null> {
  const error = await world.node
    .call({ account: from, to: world.module, data })
    .then(() => null, toChainError);
  return error instanceof ChainReverted ? error.errorName : error === null ? "accepted" : null;
}
const settleCall = async (items: readonly SettlementItem[] = [], shift = 0n) =>
  encodeSettle((await world.nextBatch()) + shift, "0x", packItems(items));

describe("batch numbers", () => {
  test("a batch is accepted once; sent again, it moves nothing", async () => {
    const annSafe = world.safeOf("ann");
    const { batch, outcomes } = await world.settle([], [mintLil(annSafe, 5n)]);
    expect(outcomes).toEqual([1]);
    const again = encodeSettle(batch, "0x", packItems([mintLil(annSafe, 5n)]));
    expect(await refusal(operator.address, again)).toBe("WrongBatch");
    expect((await world.send(operator, world.module, again)).status).toBe("reverted");
    expect(await lilOf(annSafe)).toBe(5n);
    expect(await world.nextBatch()).toBe(batch + 1n);
  });

  test("a batch out of order is refused in both directions", async () => {
    await world.settle([], []);
    expect(await refusal(operator.address, await settleCall([], 1n))).toBe("WrongBatch");
    expect(await refusal(operator.address, await settleCall([], -1n))).toBe("WrongBatch");
    expect(await refusal(operator.address, await settleCall())).toBe("accepted");
  });

  test("the event binds the batch number to the content", async () => {
    const items = [mintLil(world.safeOf("ann"), 5n)];
    const { batch, receipt } = await world.settle([ann], items);
    const event = receipt.logs
      .map((log) => decodeSettled(world.module, log))
      .find((e) => e !== null);
    const digest = settlementDigest(packOwners([toOwner(ann)]), packItems(items));
    expect(event).toEqual({ batch, digest, outcomes: Uint8Array.of(1) });
  });

  test("a batch with incomplete items or owners is refused", async () => {
    const next = await world.nextBatch();
    for (const [owners, items] of [
      ["0x", `0x${"11".repeat(48)}`],
      ["0x", `0x${"11".repeat(50)}`],
      [`0x${"11".repeat(20)}`, "0x"],
      [`0x${"11".repeat(22)}`, "0x"],
      ["0x11", "0x"],
    ] as const) {
      expect(await refusal(operator.address, encodeSettle(next, owners, items))).toBe(
        "MalformedBatch",
      );
    }
  });
});

describe("permissions", () => {
  test("only the operator can settle, not even the admin", async () => {
    for (const { address } of [admin, stranger]) {
      expect(await refusal(address, await settleCall())).toBe("NotOperator");
    }
  });

  test("only the module itself can move an item or create a Safe", async () => {
    for (const { address } of [admin, operator, stranger]) {
      expect(await refusal(address, moduleCall.moveItem)).toBe("NotThisModule");
      expect(await refusal(address, moduleCall.createSafe)).toBe("NotThisModule");
    }
  });

  test("the operator cannot call the functions of the admin", async () => {
    const reserved = [
      moduleCall.unpause,
      moduleCall.transferAdmin(ann),
      moduleCall.setOperator(ann),
      moduleCall.enable(0, false),
      moduleCall.cap(0, 0n),
      moduleCall.addToken(lil()),
    ];
    for (const data of reserved) {
      for (const { address } of [operator, stranger])
        expect(await refusal(address, data)).toBe("NotAdmin");
    }
  });

  test("admin and operator can pause, a paused module settles nothing, and only the admin can unpause", async () => {
    expect(await refusal(stranger.address, moduleCall.pause)).toBe("NotAdminGuardianOrOperator");
    for (const who of [operator, admin]) {
      await world.must(who, world.module, moduleCall.pause);
      expect(await refusal(operator.address, await settleCall())).toBe("IsPaused");
      await world.must(admin, world.module, moduleCall.unpause);
      expect(await refusal(operator.address, await settleCall())).toBe("accepted");
    }
  });

  test("a new operator replaces the old one immediately", async () => {
    expect(await refusal(admin.address, moduleCall.setOperator(zeroAddress))).toBe("ZeroAddress");
    await world.must(admin, world.module, moduleCall.setOperator(stranger.address));
    expect(await refusal(operator.address, await settleCall())).toBe("NotOperator");
    expect(await refusal(operator.address, moduleCall.pause)).toBe("NotAdminGuardianOrOperator");
    expect(await refusal(stranger.address, await settleCall())).toBe("accepted");
  });

  test("the admin changes only when the new one accepts, and an offer can be cancelled", async () => {
    await world.must(admin, world.module, moduleCall.transferAdmin(stranger.address));
    expect(await refusal(stranger.address, moduleCall.unpause)).toBe("NotAdmin");
    expect(await refusal(operator.address, moduleCall.acceptAdmin)).toBe("NotPendingAdmin");
    await world.must(admin, world.module, moduleCall.transferAdmin(zeroAddress));
    expect(await refusal(stranger.address, moduleCall.acceptAdmin)).toBe("NotPendingAdmin");
    await world.must(admin, world.module, moduleCall.transferAdmin(stranger.address));
    await world.must(stranger, world.module, moduleCall.acceptAdmin);
    expect(await refusal(admin.address, moduleCall.unpause)).toBe("NotAdmin");
    expect(await refusal(stranger.address, moduleCall.unpause)).toBe("accepted");
    expect(await refusal(stranger.address, moduleCall.acceptAdmin)).toBe("NotPendingAdmin");
  });
});

describe("tokens and caps", () => {
  test("items of an unlisted or disabled token, or with a zero amount, fail without stopping the batch", async () => {
    const annSafe = world.safeOf("ann");
    const zero = packItems([mintLil(annSafe, 1n)]).replace(/.{16}$/, "0".repeat(16));
    const rest = packItems([
      send(annSafe, ben, 1n, 3),
      send(annSafe, ben, 1n, 255),
      mintLil(annSafe, 7n),
    ]);
    const next = await world.nextBatch();
    const data = encodeSettle(next, "0x", `${zero as Hex}${rest.slice(2)}`);
    const { logs } = await world.must(operator, world.module, data);
    expect(
      logs.map((log) => decodeSettled(world.module, log)).find((e) => e !== null)?.outcomes,
    ).toEqual(Uint8Array.of(0, 0, 0, 1));
    await world.must(admin, world.module, moduleCall.enable(LIL, false));
    expect((await world.settle([], [mintLil(annSafe, 1n)])).outcomes).toEqual([0]);
    await world.must(admin, world.module, moduleCall.enable(LIL, true));
    expect((await world.settle([], [mintLil(annSafe, 1n)])).outcomes).toEqual([1]);
    expect(await lilOf(annSafe)).toBe(8n);
  });

  test("only a mintable token can be minted", async () => {
    const item = { from: null, to: world.safeOf("ann"), tokenIndex: USDC, amount: 1n };
    expect((await world.settle([], [item])).outcomes).toEqual([0]);
    expect(await world.balance(addressOf("usdc"), world.safeOf("ann"))).toBe(0n);
  });

  test("each token can be listed once, and only if it is a contract", async () => {
    expect(await refusal(admin.address, moduleCall.addToken(lil()))).toBe("TokenListedAlready");
    expect(await refusal(admin.address, moduleCall.addToken(ann))).toBe("TokenWithoutCode");
    expect(await refusal(admin.address, moduleCall.enable(3, true))).toBe("UnknownToken");
    expect(await refusal(admin.address, moduleCall.cap(3, 1n))).toBe("UnknownToken");
  });

  test("the daily cap stops a whole batch, counts only moved amounts, and is reset each UTC day", async () => {
    const annSafe = world.safeOf("ann");
    await world.must(admin, world.module, moduleCall.cap(LIL, 100n));
    const { timestamp } = await world.node.getBlock();
    const tomorrow = (timestamp / day + 1n) * day;
    await world.node.setNextBlockTimestamp({ timestamp: tomorrow + 10n });
    expect(
      (await world.settle([ann], [mintLil(annSafe, 60n), send(annSafe, ben, 500n)])).outcomes,
    ).toEqual([1, 0]);
    const before = await world.nextBatch();
    expect((await world.settle([], [mintLil(annSafe, 41n)])).outcomes).toBeNull();
    expect(await refusal(operator.address, await settleCall([mintLil(annSafe, 41n)]))).toBe(
      "DailyCapExceeded",
    );
    expect(await world.nextBatch()).toBe(before);
    expect((await world.settle([], [mintLil(annSafe, 40n)])).outcomes).toEqual([1]);
    await world.node.setNextBlockTimestamp({ timestamp: tomorrow + day - 1n });
    expect((await world.settle([], [mintLil(annSafe, 1n)])).outcomes).toBeNull();
    await world.node.setNextBlockTimestamp({ timestamp: tomorrow + day });
    expect((await world.settle([], [mintLil(annSafe, 100n)])).outcomes).toEqual([1]);
    expect(await lilOf(annSafe)).toBe(200n);
  });
});

describe("Safes", () => {
  test("a Safe is created once, in the batch of its first send and at the predicted address", async () => {
    const annSafe = world.safeOf("ann");
    expect(
      await world.node.readContract({ ...world.contract, functionName: "safeOf", args: [ann] }),
    ).toBe(annSafe);
    const { outcomes } = await world.settle(
      [ann, ann],
      [mintLil(annSafe, 9n), send(annSafe, ben, 4n)],
    );
    expect(outcomes).toEqual([1, 1]);
    const safe = { address: annSafe, abi: safeAbi } as const;
    expect(await world.node.readContract({ ...safe, functionName: "getOwners" })).toEqual([ann]);
    expect(
      await world.node.readContract({
        ...safe,
        functionName: "isModuleEnabled",
        args: [world.module],
      }),
    ).toBe(true);
    expect((await world.settle([ann], [send(annSafe, ben, 5n)])).outcomes).toEqual([1]);
  });

  test("an invalid owner and a missing Safe fail only their own items", async () => {
    const [annSafe, benSafe] = [world.safeOf("ann"), world.safeOf("ben")];
    const items = [mintLil(benSafe, 5n), send(benSafe, annSafe, 5n), mintLil(annSafe, 3n)];
    expect(
      (await world.settle([zeroAddress, "0x0000000000000000000000000000000000000001"], items))
        .outcomes,
    ).toEqual([1, 0, 1]);
    expect(await lilOf(benSafe)).toBe(5n);
  });

  test("nothing can be moved from a Safe whose owner disabled the module", async () => {
    const annSafe = world.safeOf("ann");
    await world.settle([ann], [mintLil(annSafe, 9n)]);
    await world.node.impersonateAccount({ address: annSafe });
    await world.node.setBalance({ address: annSafe, value: 10n ** 18n });
    const data = encodeFunctionData({
      abi: safeAbi,
      functionName: "disableModule",
      args: ["0x0000000000000000000000000000000000000001", world.module],
    });
    const wallet = createWalletClient({ chain: arbitrum, transport: http(world.anvil.rpcUrl) });
    const hash = await wallet.sendTransaction({ account: annSafe, to: annSafe, data });
    await vi.waitUntil(() => world.node.getTransactionReceipt({ hash }).catch(() => null));
    expect((await world.settle([ann], [send(annSafe, ben, 1n)])).outcomes).toEqual([0]);
    expect(await lilOf(annSafe)).toBe(9n);
  });

  test("a frozen address and a paused token fail only their own items", async () => {
    const [annSafe, benSafe] = [world.safeOf("ann"), world.safeOf("ben")];
    const usdc = addressOf("usdc");
    for (const safe of [annSafe, benSafe]) await world.mint(usdc, safe, 100n);
    await world.settle([ann, ben], []);
    await world.must(
      admin,
      usdc,
      encodeFunctionData({ abi: tokenAbi, functionName: "setFrozen", args: [annSafe, true] }),
    );
    const items = [
      send(annSafe, stranger.address, 1n, USDC),
      send(benSafe, stranger.address, 1n, USDC),
    ];
    expect((await world.settle([], items)).outcomes).toEqual([0, 1]);
    await world.must(
      admin,
      usdc,
      encodeFunctionData({ abi: tokenAbi, functionName: "setPaused", args: [true] }),
    );
    expect((await world.settle([], items)).outcomes).toEqual([0, 0]);
  });
});

describe("hostile tokens", () => {
  const behaviours = [
    "Honest",
    "ReturnsFalse",
    "ReturnsNothing",
    "ReturnsTwo",
    "ReturnsLonger",
    "Reverts",
    "BurnsAllGas",
    "ReturnBomb",
    "RevertBomb",
  ];

  async function listHostile() {
    const { contractAddress: token } = await world.must(
      stranger,
      null,
      hostileToken.bytecode as Hex,
    );
    if (token === null || token === undefined) throw new Error("not deployed");
    const annSafe = world.safeOf("ann");
    await world.must(
      stranger,
      token,
      encodeFunctionData({ abi: tokenAbi, functionName: "mint", args: [annSafe, 10n] }),
    );
    await world.must(admin, world.module, moduleCall.addToken(token));
    await world.settle([ann], [mintLil(annSafe, 10n)]);
    return { token, annSafe };
  }
  const behave = (token: Hex, behaviour: number) =>
    world.must(
      stranger,
      token,
      encodeFunctionData({ abi: hostileAbi, functionName: "set", args: [behaviour, world.module] }),
    );

  test.each(behaviours.map((name, behaviour) => ({ name, behaviour })))(
    "a token that is $name leaves a trace only when it is honest, and its neighbours move",
    async ({ behaviour }) => {
      const { token, annSafe } = await listHostile();
      await behave(token, behaviour);
      const { outcomes } = await world.settle(
        [],
        [send(annSafe, ben, 1n), send(annSafe, ben, 4n, 3), send(annSafe, ben, 1n)],
      );
      const honest = behaviour === 0 ? 1 : 0;
      expect(outcomes).toEqual([1, honest, 1]);
      expect(await world.balance(token, ben)).toBe(honest === 1 ? 4n : 0n);
    },
  );

  test("a token without code moves and mints nothing", async () => {
    const { token, annSafe } = await listHostile();
    await world.node.setCode({ address: token, bytecode: "0x" });
    expect(
      (
        await world.settle(
          [],
          [send(annSafe, ben, 1n, 3), { from: null, to: ben, tokenIndex: 3, amount: 1n }],
        )
      ).outcomes,
    ).toEqual([0, 0]);
  });

  test("a token that re-enters is refused, even if it is the operator", async () => {
    const { token, annSafe } = await listHostile();
    await behave(token, 9);
    expect((await world.settle([], [send(annSafe, ben, 1n, 3)])).outcomes).toEqual([1]);
    const refusalOf = () =>
      world.node.readContract({ address: token, abi: hostileAbi, functionName: "refusal" });
    expect(await refusalOf()).toBe(toFunctionSelector("function NotOperator()"));
    await world.must(admin, world.module, moduleCall.setOperator(token));
    const next = await world.nextBatch();
    const items = packItems([send(annSafe, ben, 1n, 3)]);
    await world.must(
      stranger,
      token,
      encodeFunctionData({
        abi: hostileAbi,
        functionName: "settleAsOperator",
        args: [next, "0x", items],
      }),
    );
    expect(await world.nextBatch()).toBe(next + 1n);
    expect(await refusalOf()).toBe(toFunctionSelector("function Reentered()"));
  });
});

test("with too little gas a batch fails as a whole at every limit; with enough, every item succeeds", async () => {
  const annSafe = world.safeOf("ann");
  await world.settle([ann], [mintLil(annSafe, 1_000n)]);
  const items = Array.from({ length: 4 }, (_, at) => send(annSafe, person(`to ${at}`).address, 1n));
  const owners = [ben];
  const call = encodeSettle(
    await world.nextBatch(),
    packOwners(owners.map(toOwner)),
    packItems(items),
  );
  let [whole, nothing] = [0, 0];
  for (let gas = 60_000n; gas <= 900_000n; gas += 7_001n) {
    const mark = await world.node.snapshot();
    const { status, logs } = await world.send(operator, world.module, call, gas);
    const event = logs.map((log) => decodeSettled(world.module, log)).find((e) => e !== null);
    if (status === "success") {
      expect([...(event?.outcomes ?? [])], `with ${gas} gas`).toEqual([1, 1, 1, 1]);
      expect(await world.hasCode(world.safeOf("ben")), `with ${gas} gas`).toBe(true);
      whole += 1;
    } else nothing += 1;
    await world.revertTo(mark);
  }
  expect(whole).toBeGreaterThan(10);
  expect(nothing).toBeGreaterThan(10);
});
