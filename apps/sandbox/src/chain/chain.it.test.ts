import { fromTokenUnits } from "@lilypad/money";
import { listToken } from "@lilypad/testing";
import { type Address, createPublicClient, http, parseAbi } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startLine } from "../../test/start-line.ts";
import { startTestContracts } from "../../test/start-test-contracts.ts";
import { connectChain } from "./connect-chain.ts";
import { type Chain, openChain } from "./open-chain.ts";

const tokenAbi = parseAbi(["function balanceOf(address) view returns (uint256)"]);
const somebody = () => privateKeyToAccount(generatePrivateKey()).address;

describe("the faucet on a real chain", () => {
  let node: Awaited<ReturnType<typeof startTestContracts>>;
  let line: Awaited<ReturnType<typeof startLine>>;
  let chain: Chain;

  const open = (faucet: PrivateKeyAccount, receiptTimeoutMs = 5_000, maxWaiting = 200) =>
    openChain({
      client: connectChain(line.url),
      deployment: node.deployment,
      faucet,
      receiptTimeoutMs,
      maxWaiting,
    });
  const balanceOf = async (asset: "usdc" | "eurc", holder: Address) => {
    const { address, decimals } = node.deployment.tokens[asset];
    const units = await createPublicClient({ transport: http(node.rpcUrl) }).readContract({
      address,
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [holder],
    });
    return fromTokenUnits(units, decimals).minor;
  };

  beforeAll(async () => {
    node = await startTestContracts();
  });
  afterAll(() => node.stop());
  beforeEach(async () => {
    line = await startLine(node.rpcUrl);
    chain = open(node.faucet);
  });
  afterEach(() => line.close());

  it("mints in a chain transaction that anyone can read by its hash", async () => {
    const to = somebody();
    const outcome = await chain.mint({ asset: "usdc", to, minor: 100_000_000n });
    if (outcome.kind !== "minted") throw new Error(`expected a mint, got ${outcome.kind}`);
    const receipt = await createPublicClient({
      transport: http(node.rpcUrl),
    }).getTransactionReceipt({ hash: outcome.transactionHash });
    expect(receipt).toMatchObject({ status: "success", blockNumber: outcome.blockNumber });
    expect(await balanceOf("usdc", to)).toBe(100_000_000n);
    expect(await balanceOf("eurc", to)).toBe(0n);
  });

  it("serves many concurrent requests, each exactly once", async () => {
    const people = Array.from({ length: 40 }, somebody);
    const outcomes = await Promise.all(
      people.map((to, index) => chain.mint({ asset: "eurc", to, minor: BigInt(index + 1) })),
    );
    const hashes = outcomes.map((one) => (one.kind === "minted" ? one.transactionHash : one.kind));
    expect(new Set(hashes).size).toBe(40);
    for (const [index, to] of people.entries()) {
      expect(await balanceOf("eurc", to)).toBe(BigInt(index + 1));
    }
  });

  it("finds the receipt of a chain transaction whose answer was lost", async () => {
    const to = somebody();
    line.faults.set("eth_sendRawTransaction", "answer lost");
    expect(await chain.mint({ asset: "usdc", to, minor: 5n })).toMatchObject({ kind: "minted" });
    expect(await balanceOf("usdc", to)).toBe(5n);
  });

  it("reports an outcome without an answer as unknown, not failed, and continues afterwards", async () => {
    const to = somebody();
    chain = open(node.faucet, 300);
    line.faults.set("eth_getTransactionReceipt", "empty answer");
    const outcome = await chain.mint({ asset: "usdc", to, minor: 7n });
    expect(outcome).toEqual({ kind: "unknown", transactionHash: expect.stringMatching(/^0x/) });
    expect(await balanceOf("usdc", to)).toBe(7n);
    line.faults.set("eth_getTransactionReceipt", "answer lost");
    expect(await chain.mint({ asset: "usdc", to, minor: 1n })).toMatchObject({ kind: "unknown" });
    line.faults.clear();
    expect(await chain.mint({ asset: "usdc", to, minor: 2n })).toMatchObject({ kind: "minted" });
    expect(await balanceOf("usdc", to)).toBe(10n);
  });

  it("keeps the right nonce if a chain transaction never arrives", async () => {
    const to = somebody();
    chain = open(node.faucet, 300);
    line.faults.set("eth_sendRawTransaction", "request lost");
    expect(await chain.mint({ asset: "usdc", to, minor: 3n })).toMatchObject({ kind: "unknown" });
    line.faults.clear();
    expect(await chain.mint({ asset: "usdc", to, minor: 4n })).toMatchObject({ kind: "minted" });
    expect(await balanceOf("usdc", to)).toBe(4n);
  });

  it("reports that nothing was sent if the node does not answer before", async () => {
    const to = somebody();
    line.faults.set("eth_getTransactionCount", "request lost");
    expect(await chain.mint({ asset: "usdc", to, minor: 3n })).toEqual({ kind: "unreachable" });
    await line.close();
    expect(await chain.mint({ asset: "usdc", to, minor: 3n })).toEqual({ kind: "unreachable" });
    expect(await chain.readStatus()).toBe("silent");
    expect(await balanceOf("usdc", to)).toBe(0n);
  });

  it("is refused without the minter role or without money for gas, and mints nothing", async () => {
    const to = somebody();
    const stranger = privateKeyToAccount(generatePrivateKey());
    const request = { asset: "usdc", to, minor: 3n } as const;
    expect(await open(stranger).mint(request)).toMatchObject({ kind: "refused" });
    await node.giveGasMoney(stranger.address);
    expect(await open(stranger).mint(request)).toMatchObject({ kind: "refused" });
    expect(await balanceOf("usdc", to)).toBe(0n);
  });

  it("reports nothing minted if there is no token at the address", async () => {
    const nowhere = listToken("usdc", somebody(), 0);
    const deployment = {
      ...node.deployment,
      tokens: { LIL: nowhere, usdc: nowhere, eurc: nowhere },
    };
    chain = openChain({ client: connectChain(line.url), deployment, faucet: node.faucet });
    expect(await chain.mint({ asset: "usdc", to: somebody(), minor: 3n })).toMatchObject({
      kind: "nothing_minted",
    });
    expect(await chain.readStatus()).toBe("strange");
  });

  it("does nothing on a chain other than the configured one", async () => {
    const deployment = {
      ...node.deployment,
      chain: { ...node.deployment.chain, id: 1 },
    };
    chain = openChain({ client: connectChain(line.url), deployment, faucet: node.faucet });
    const to = somebody();
    expect(await chain.mint({ asset: "usdc", to, minor: 3n })).toMatchObject({ kind: "refused" });
    expect(await balanceOf("usdc", to)).toBe(0n);
    expect(await chain.readStatus()).toBe("strange");
  });

  it("refuses requests when too many are waiting, and mints nothing for them", async () => {
    const to = somebody();
    chain = open(node.faucet, 5_000, 2);
    const outcomes = await Promise.all(
      [1n, 10n, 100n].map((minor) => chain.mint({ asset: "usdc", to, minor })),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(["minted", "minted", "busy"]);
    expect(await balanceOf("usdc", to)).toBe(11n);
  });

  it("returns the state of the chain", async () => {
    const before = await chain.readStatus();
    await chain.mint({ asset: "usdc", to: somebody(), minor: 2_500_000n });
    const after = await chain.readStatus();
    if (typeof before === "string" || typeof after === "string")
      throw new Error("the chain should answer");
    expect(after.chainId).toBe(node.deployment.chain.id);
    expect(after.blockNumber).toBeGreaterThan(before.blockNumber);
    expect(after.module).toEqual({
      address: node.deployment.module,
      nextBatch: expect.stringMatching(/^\d+$/),
      paused: false,
    });
    expect(after.operator).toEqual({ address: node.operator, balance: "1000000" });
    expect(after.tokens.map(({ asset }) => asset)).toEqual(["LIL", "usdc", "eurc"]);
    expect(after.tokens[1]?.supply).not.toBe(before.tokens[1]?.supply);
  });
});
