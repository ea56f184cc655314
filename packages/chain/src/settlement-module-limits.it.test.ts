import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  zeroAddress,
} from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import settlementModule from "../artefacts/SettlementModule.json";
import {
  admin,
  administrationAbi,
  guardian,
  LIL,
  openChain,
  operator,
  person,
  stranger,
  type TestChain,
} from "../test/open-chain.ts";
import { settlementModuleAbi } from "./abi.ts";
import { ChainReverted, toChainError } from "./node/chain-errors.ts";
import { safeInitializer } from "./safe-address.ts";

/** A contract that answers every call, also the one for its decimals, with 6. */
const sixDecimals = "0x600660005260206000f3";

let world: TestChain;
beforeAll(async () => {
  world = await openChain();
});
afterAll(() => world?.anvil.stop());

/** Returns the error of a refused call or creation, or null when it is accepted. */
async function refusal(from: Address, data: Hex, to?: Address): Promise<string | null> {
  const error = await world.node
    .call({ account: from, data, ...(to === undefined ? {} : { to }) })
    .then(() => null, toChainError);
  if (error === null || error instanceof ChainReverted) return error?.errorName ?? null;
  throw error;
}

test("a module without an admin, an operator or a guardian of its own cannot be deployed", async () => {
  const { proxyFactory, singleton, fallbackHandler, moduleSetup, marker } = world.deployment;
  const creation = (owner: Address, sender: Address, watcher = guardian.address) =>
    encodeDeployData({
      abi: settlementModule.abi as Abi,
      bytecode: settlementModule.bytecode as Hex,
      args: [
        { admin: owner, operator: sender, guardian: watcher },
        { delay: 1n, dailyRequests: 1 },
        { factory: proxyFactory, singleton, fallbackHandler, moduleSetup },
        [],
        1n,
        marker,
      ],
    });
  const { address } = stranger;
  expect(await refusal(address, creation(admin.address, operator.address))).toBeNull();
  expect(await refusal(address, creation(zeroAddress, operator.address))).toBe("ZeroAddress");
  expect(await refusal(address, creation(admin.address, zeroAddress))).toBe("ZeroAddress");
  const [owner, sender] = [admin.address, operator.address];
  expect(await refusal(address, creation(owner, sender, zeroAddress))).toBe("ZeroAddress");
  expect(await refusal(address, creation(owner, sender, sender))).toBe("GuardianIsOperator");
});

test("a Safe that another account created at the predicted address belongs to its owner and is used", async () => {
  const { proxyFactory, singleton } = world.deployment;
  const ann = person("ann").address;
  const annSafe = world.safeOf("ann");
  await world.must(
    stranger,
    proxyFactory,
    encodeFunctionData({
      abi: parseAbi(["function createProxyWithNonce(address, bytes, uint256) returns (address)"]),
      functionName: "createProxyWithNonce",
      args: [singleton, safeInitializer(world.deployment, ann, "held"), 0n],
    }),
  );
  expect(await world.hasCode(annSafe)).toBe(true);
  const { outcomes } = await world.settle(
    [ann],
    [
      { from: null, to: annSafe, tokenIndex: LIL, amount: 9n },
      { from: annSafe, to: stranger.address, tokenIndex: LIL, amount: 4n },
    ],
  );
  expect(outcomes).toEqual([1, 1]);
});

test("at most 256 tokens can be listed, because the index has one byte", async () => {
  const addToken = (account: Address) =>
    encodeFunctionData({
      abi: administrationAbi,
      functionName: "addToken",
      args: [{ account, mintable: false, defaultLimit: 0n, dailyCap: 1n }],
    });
  const tokenCount = () =>
    world.node.readContract({
      address: world.module,
      abi: settlementModuleAbi,
      functionName: "tokenCount",
    });
  const account = (n: number) => numberToHex(0x1_0000_0000 + n, { size: 20 });
  const listed = Number(await tokenCount());
  for (let index = listed; index <= 256; index += 1) {
    await world.node.setCode({ address: account(index), bytecode: sixDecimals });
    if (index < 256) await world.must(admin, world.module, addToken(account(index)));
  }
  expect(await tokenCount()).toBe(256n);
  expect(await refusal(admin.address, addToken(account(256)), world.module)).toBe("TooManyTokens");
});
