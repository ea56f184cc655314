import { createServer } from "node:net";
import { type Hex, toFunctionSelector } from "viem";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  admin,
  faucet,
  guardian,
  keyOf,
  openChain,
  operator,
  stranger as outsider,
  person,
  type TestChain,
} from "../test/open-chain.ts";
import { lower } from "./batch.ts";
import type { BatchItem, KnownToUs } from "./chain-port.ts";
import { createChain } from "./create-chain.ts";
import { deployLocalChain } from "./deploy/deploy-local-chain.ts";
import { knownChains } from "./known-chains.ts";
import { ChainRejected, ChainReverted, ChainUnreachable } from "./node/chain-errors.ts";
import { createLocalOperatorSigner } from "./operator-signer.ts";
import { verifyDeployment } from "./verify-deployment.ts";

// Each chain that a deployment can be on, as the local node stands for it.
describe.each(knownChains)("on $name", ({ id: chainId }) => {
  let world: TestChain;
  beforeAll(async () => {
    world = await openChain({ chainId });
  });
  afterAll(() => world?.anvil.stop());

  test("a second deployment changes nothing and returns the same contracts", async () => {
    const before = await world.node.getBlockNumber();
    const again = await deployLocalChain({
      rpcUrl: world.anvil.rpcUrl,
      deployerKey: keyOf("deployer"),
      operator: operator.address,
      guardian: guardian.address,
      admin: admin.address,
      faucet: faucet.address,
      marker: `0x${"77".repeat(32)}`,
    });
    expect(again).toEqual(world.deployment);
    expect(await world.node.getBlockNumber()).toBe(before);
  });

  test("Safe's contracts have the same addresses as on every chain", () => {
    expect(world.deployment).toMatchObject({
      passkeyVersion: "0.2.0",
      passkeySignerFactory: "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf",
      proxyFactory: "0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67",
      singleton: "0x41675C099F32341bf84BFc5382aF534df5C7461a",
      fallbackHandler: "0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99",
    });
  });

  test("a correct deployment is verified and each wrong detail is reported in a sentence", async () => {
    const { deployment, anvil } = world;
    const expected = {
      rpcUrl: anvil.rpcUrl,
      operator: operator.address,
      admin: admin.address,
    };
    const problemsOf = (change: object, who = {}) =>
      verifyDeployment({ ...expected, ...who, deployment: { ...deployment, ...change } });
    expect(await problemsOf({})).toEqual([]);
    const stranger = outsider.address;
    expect(await problemsOf({}, { operator: stranger })).toEqual([
      expect.stringContaining("operator is"),
    ]);
    expect(await problemsOf({}, { admin: stranger })).toEqual([
      expect.stringContaining("admin is"),
    ]);
    expect(await problemsOf({ marker: `0x${"00".repeat(32)}` })).toEqual([
      expect.stringContaining("marker"),
    ]);
    expect(await problemsOf({ module: stranger })).toEqual([
      expect.stringContaining("no contract at"),
    ]);
    expect(await problemsOf({ singleton: deployment.proxyFactory })).toEqual([
      expect.stringContaining("other Safe addresses"),
    ]);
    expect(await problemsOf({ guardian: stranger })).toEqual([
      expect.stringContaining("guardian is"),
    ]);
    expect(await problemsOf({ handoverDelaySeconds: 1 })).toEqual([
      expect.stringContaining("delay of hand-overs is 172800 s, not 1 s"),
    ]);
    expect(await problemsOf({}, { live: { minHandoverDelaySeconds: 172_800 } })).toEqual([]);
    expect(await problemsOf({}, { live: { minHandoverDelaySeconds: 172_801 } })).toEqual([
      expect.stringContaining("at least 172801 s"),
    ]);
    expect(await problemsOf({ ownSafeModule: deployment.module })).toEqual([
      expect.stringContaining("own-Safe module is"),
      expect.stringContaining("other Safe addresses"),
    ]);
    expect(await problemsOf({ passkeyFallbackVerifier: deployment.singleton })).toEqual([
      expect.stringContaining("does not verify passkeys"),
    ]);
    expect(await problemsOf({ passkeySignerFactory: stranger })).toEqual([
      expect.stringContaining("no contract at"),
    ]);
    const { LIL, usdc } = deployment.tokens;
    const swapped = await problemsOf({ tokens: { ...deployment.tokens, LIL: usdc, usdc: LIL } });
    expect(swapped.join(" ")).toContain("minter role of LIL");
    const { eurc } = deployment.tokens;
    const withEuro = (change: object) =>
      problemsOf({ tokens: { ...deployment.tokens, eurc: { ...eurc, ...change } } });
    expect(await withEuro({ decimals: 6 })).toEqual([
      "eurc has 18 decimals on the chain, not 6 as in the deployment.",
    ]);
    expect(await withEuro({ symbol: "EURC" })).toEqual([
      'The symbol of eurc is "EURe" on the chain, not "EURC" as in the deployment.',
    ]);
    expect(await withEuro({ address: usdc.address })).toContainEqual(
      expect.stringContaining("does not list eurc under index 2"),
    );
    const chain = { ...deployment.chain, id: deployment.chain.id + 1 };
    expect(await problemsOf({ chain })).toEqual([
      `The node is on chain ${deployment.chain.id}, not on ${chain.id} (${chain.name}).`,
    ]);
  });

  test("a module whose admin can raise the limits of own Safes is not one for customers", async () => {
    const { deployment, anvil, node } = world;
    const live = { minHandoverDelaySeconds: 172_800 };
    const problems = () => verifyDeployment({ rpcUrl: anvil.rpcUrl, deployment, live });
    const address = deployment.module;
    const code = (await node.getCode({ address })) ?? "0x";
    const selectorOf = (name: string) =>
      toFunctionSelector(`function ${name}(uint8, uint64)`).slice(2);
    const earlier = code.replace(selectorOf("lowerDefaultLimit"), selectorOf("setDefaultLimit"));
    await node.setCode({ address, bytecode: earlier as Hex });
    try {
      expect(await problems()).toEqual([expect.stringContaining("can raise the daily limits")]);
    } finally {
      await node.setCode({ address, bytecode: code });
    }
    expect(await problems()).toEqual([]);
  });

  test("a signed batch is found again by its hash, in its block, and with its evidence", async () => {
    const { deployment, node } = world;
    const signer = createLocalOperatorSigner(keyOf("operator"), world.deployment.chain.id);
    const chain = createChain({ rpcUrl: world.anvil.rpcUrl, deployment, signer });
    const ann = person("ann").address;
    const annSafe = lower(world.safeOf("ann"));
    const benSafe = lower(world.safeOf("ben"));
    const items: BatchItem[] = [
      { from: null, to: annSafe, asset: "LIL", amount: 100n },
      { from: annSafe, to: benSafe, asset: "LIL", amount: 30n },
      { from: annSafe, to: benSafe, asset: "LIL", amount: 300n },
    ];
    const number = await chain.readNextBatch();
    const call = { number, ...chain.encode(items, [{ owner: ann, kind: "held" }]) };
    expect(await chain.simulate(call)).toEqual({ accepted: true, moves: [true, true, false] });
    const signed = await chain.sign({
      call,
      nonce: (await chain.readOperatorAccount()).nonce,
      gasLimit: (await chain.estimateGas(call)) + 100_000n,
      ...(await chain.readFees()),
    });
    expect(await chain.readOutcome(signed.hash)).toBeNull();
    await chain.broadcast(signed.raw);
    const outcome = await vi.waitUntil(() => chain.readOutcome(signed.hash));
    expect(outcome.status).toBe("success");
    await chain.broadcast(signed.raw); // the node has it already

    const { blockNumber } = await node.getTransactionReceipt({ hash: signed.hash });
    const block = await chain.readBlock(blockNumber);
    if (block === null) throw new Error("the block is gone");
    const safes = new Set([annSafe, benSafe]);
    const read = (known: Partial<KnownToUs>) =>
      chain.readEvents(block, {
        findSafes: async () => safes,
        findBatch: async () => null,
        ...known,
      });
    const settled = {
      number,
      transactionHash: signed.hash,
      digest: call.digest,
      gasUsed: outcome.gasUsed,
      call: { owners: call.owners, items: call.items, decoded: items },
      evidence: [
        { result: "moved", logPosition: expect.any(Number) },
        { result: "moved", logPosition: expect.any(Number) },
        { result: "failed", logPosition: null },
      ],
    };
    const expected = {
      block,
      batches: [settled],
      transfers: [],
      handovers: [],
      safeChanges: [],
      rejected: [],
    };
    expect(await read({})).toEqual(expected);
    expect(await read({ findBatch: async () => call })).toEqual(expected);

    const holders = [annSafe, benSafe].map((holder) => ({ asset: "LIL" as const, holder }));
    const before = { number: block.number - 1n, hash: block.parentHash };
    expect(await chain.readBalances(holders, block)).toEqual([70n, 30n]);
    expect(await chain.readBalances(holders, before)).toEqual([0n, 0n]);
    const crowd = Array.from({ length: 450 }, (_, n) => ({
      asset: n % 3 === 0 ? ("usdc" as const) : ("LIL" as const),
      holder: n % 2 === 0 ? annSafe : benSafe,
    }));
    expect(await chain.readBalances(crowd, block)).toEqual(
      crowd.map(({ asset, holder }) => (asset === "usdc" ? 0n : holder === annSafe ? 70n : 30n)),
    );
    expect(await chain.readTotalSupply("LIL", block)).toBe(100n);
    expect(await world.hasCode(annSafe)).toBe(true);
    expect(await world.hasCode(benSafe)).toBe(false);
  });

  test("a rejection, a revert and a missing answer are three different errors", async () => {
    const { deployment } = world;
    const signer = createLocalOperatorSigner(keyOf("operator"), world.deployment.chain.id);
    const chain = createChain({ rpcUrl: world.anvil.rpcUrl, deployment, signer });
    const call = { number: 99n, owners: "0x", items: "0x" } as const;
    const reverted = await chain.estimateGas(call).catch((error: unknown) => error);
    expect(reverted).toBeInstanceOf(ChainReverted);
    expect(reverted).toMatchObject({
      errorName: "WrongBatch",
      args: [await world.nextBatch(), 99n],
    });
    expect(await chain.simulate(call)).toMatchObject({ accepted: false, error: "wrong_batch" });

    const poor = await person("poor").signTransaction({
      type: "eip1559",
      chainId: world.deployment.chain.id,
      nonce: 0,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
      to: admin.address,
    });
    await expect(chain.broadcast(poor)).rejects.toBeInstanceOf(ChainRejected);

    const closed = createChain({ rpcUrl: "http://127.0.0.1:1", deployment, signer });
    await expect(closed.readHead()).rejects.toBeInstanceOf(ChainUnreachable);
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await vi.waitUntil(() => silent.listening);
    const address = silent.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const rpcUrl = `http://127.0.0.1:${port}`;
    const mute = createChain({ rpcUrl, deployment, signer, timeoutMs: 100 });
    await expect(mute.broadcast(poor)).rejects.toBeInstanceOf(ChainUnreachable);
    silent.close();
    expect(await chain.readBlock(10n ** 9n)).toBeNull();
  });
});
