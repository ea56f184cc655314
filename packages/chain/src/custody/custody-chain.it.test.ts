import { encodeFunctionData, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePasskey } from "../../test/make-passkey.ts";
import { openChain, stranger, type TestChain } from "../../test/open-chain.ts";
import { ownSafeModuleAbi } from "../abi.ts";
import { ChainUnreachable } from "../node/chain-errors.ts";
import { type CustodyChain, createCustodyChain } from "./custody-chain.ts";
import { encodePasskeySignature } from "./passkey-signature.ts";

let world: TestChain;
let custody: CustodyChain;
beforeAll(async () => {
  world = await openChain();
  custody = createCustodyChain({ rpcUrl: world.anvil.rpcUrl, deployment: world.deployment });
});
afterAll(() => world?.anvil.stop());

const hash: Hex = `0x${"77".repeat(32)}`;

describe("a passkey's signature", () => {
  const passkey = makePasskey();
  const signature = encodePasskeySignature(passkey.get(hash), hash);

  test("is accepted by the chain for what was signed, before the signer exists", async () => {
    expect(await custody.acceptsSignature(passkey, { hash, signature })).toBe(true);
  });

  test.each<[string, () => Promise<boolean>]>([
    [
      "another hash",
      () => custody.acceptsSignature(passkey, { hash: `0x${"78".repeat(32)}`, signature }),
    ],
    ["another passkey", () => custody.acceptsSignature(makePasskey(), { hash, signature })],
    [
      "a point that is not on the curve",
      () => custody.acceptsSignature({ x: 1n, y: 1n }, { hash, signature }),
    ],
    [
      "bytes that are no signature",
      () => custody.acceptsSignature(passkey, { hash, signature: "0x1234" }),
    ],
  ])("is refused for %s", async (_what, check) => {
    expect(await check()).toBe(false);
  });

  test("is neither accepted nor refused while the node does not answer", async () => {
    const closed = createCustodyChain({
      rpcUrl: "http://127.0.0.1:1",
      deployment: world.deployment,
    });
    await expect(closed.acceptsSignature(passkey, { hash, signature })).rejects.toThrow(
      ChainUnreachable,
    );
    await expect(closed.readOwnLimits(null)).rejects.toThrow(ChainUnreachable);
  });
});

test("the limits are the defaults of the settlement module until a Safe has set its own", async () => {
  const safe = stranger;
  const defaults = [
    { asset: "LIL", dailyLimit: 200_000_000_000n, isChosen: false },
    { asset: "usdc", dailyLimit: 2_000_000_000n, isChosen: false },
    { asset: "eurc", dailyLimit: 2_000_000_000n, isChosen: false },
  ];
  const byAsset = (limits: readonly { asset: string }[]) =>
    limits.toSorted((one, other) => one.asset.localeCompare(other.asset));
  expect(byAsset(await custody.readOwnLimits(null))).toEqual(byAsset(defaults));
  expect(byAsset(await custody.readOwnLimits(safe.address))).toEqual(byAsset(defaults));
  const usdc = world.deployment.tokens.usdc?.address ?? "0x";
  // Zero is a limit too: it stops everything.
  for (const limit of [5n, 0n]) {
    const data = encodeFunctionData({
      abi: ownSafeModuleAbi,
      functionName: "setDailyLimit",
      args: [usdc, limit],
    });
    await world.must(safe, world.deployment.ownSafeModule, data);
    expect(await custody.readOwnLimits(safe.address)).toContainEqual({
      asset: "usdc",
      dailyLimit: limit,
      isChosen: true,
    });
  }
});
