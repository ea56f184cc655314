import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  admin,
  faucet,
  keyOf,
  openChain,
  operator,
  stranger as outsider,
  person,
  type TestChain,
} from "../test/open-chain.ts";
import { encodeSettle, packItems, packOwners, settlementDigest } from "./batch.ts";
import { ChainRejected, ChainReverted, ChainUnreachable } from "./chain-errors.ts";
import { createChain } from "./create-chain.ts";
import { deployLocalChain } from "./deploy-local-chain.ts";
import { readSettlementEvidence } from "./evidence.ts";
import { createLocalOperatorSigner } from "./operator-signer.ts";
import { verifyDeployment } from "./verify-deployment.ts";

let world: TestChain;
beforeAll(async () => {
  world = await openChain();
});
afterAll(() => world?.anvil.stop());

test("a second deployment changes nothing and finds the same contracts", async () => {
  const before = await world.node.getBlockNumber();
  const again = await deployLocalChain({
    rpcUrl: world.anvil.rpcUrl,
    deployerKey: keyOf("deployer"),
    operator: operator.address,
    admin: admin.address,
    faucet: faucet.address,
    marker: `0x${"77".repeat(32)}`,
  });
  expect(again).toEqual(world.deployment);
  expect(await world.node.getBlockNumber()).toBe(before);
});

test("Safe's contracts stand at the addresses they have on every chain", () => {
  expect(world.deployment).toMatchObject({
    proxyFactory: "0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67",
    singleton: "0x41675C099F32341bf84BFc5382aF534df5C7461a",
    fallbackHandler: "0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99",
  });
});

test("a right deployment verifies, and each wrong detail is named in a sentence", async () => {
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
  expect(await problemsOf({}, { admin: stranger })).toEqual([expect.stringContaining("admin is")]);
  expect(await problemsOf({ marker: `0x${"00".repeat(32)}` })).toEqual([
    expect.stringContaining("marker"),
  ]);
  expect(await problemsOf({ module: stranger })).toEqual([
    expect.stringContaining("no contract at"),
  ]);
  expect(await problemsOf({ singleton: deployment.proxyFactory })).toEqual([
    expect.stringContaining("other Safe addresses"),
  ]);
  const { LIL, usdc } = deployment.tokens;
  const swapped = await problemsOf({ tokens: { ...deployment.tokens, LIL: usdc, usdc: LIL } });
  expect(swapped.join(" ")).toContain("minter role of LIL");
  expect(await problemsOf({ tokens: { ...deployment.tokens, eurc: null } })).toEqual([]);
});

test("a signed batch is found again by its hash, its block, and its evidence", async () => {
  const { deployment } = world;
  const chain = createChain({ rpcUrl: world.anvil.rpcUrl, deployment });
  const ann = person("ann").address;
  const [annSafe, benSafe] = [world.safeOf("ann"), world.safeOf("ben")];
  const list = [
    { from: null, to: annSafe, tokenIndex: 0, amount: 100n },
    { from: annSafe, to: benSafe, tokenIndex: 0, amount: 30n },
    { from: annSafe, to: benSafe, tokenIndex: 0, amount: 300n },
  ];
  const [owners, items] = [packOwners([ann]), packItems(list)];
  const batch = await chain.nextBatch();
  const call = { batch, owners, items, operator: operator.address };
  expect([...(await chain.simulateSettle(call))]).toEqual([1, 1, 0]);
  const { baseFee, maxPriorityFee } = await chain.fees();
  const signer = createLocalOperatorSigner(keyOf("operator"));
  const signed = await signer.sign({
    to: deployment.module,
    data: encodeSettle(batch, owners, items),
    nonce: await chain.nonce(signer.address, "latest"),
    gas: (await chain.estimateSettleGas(call)) + 100_000n,
    maxFeePerGas: 2n * baseFee + maxPriorityFee,
    maxPriorityFeePerGas: maxPriorityFee,
  });
  expect(await chain.receipt(signed.hash)).toBeNull();
  expect(await chain.transaction(signed.hash)).toBeNull();
  expect(await chain.sendRawTransaction(signed.raw)).toBe(signed.hash);
  const { hash } = signed;
  const found = await vi.waitUntil(() => chain.receipt(hash));
  const evidence = readSettlementEvidence(deployment, found.logs, {
    batch,
    digest: settlementDigest(owners, items),
    items: list,
  });
  expect(evidence.map((item) => item.result)).toEqual(["moved", "moved", "failed"]);
  expect(await chain.transaction(hash)).toMatchObject({
    input: encodeSettle(batch, owners, items),
  });
  const block = await chain.logsOfBlock(found.blockHash);
  expect(block.settled).toMatchObject([{ batch, digest: settlementDigest(owners, items) }]);
  expect(block.transfers.map(({ asset, amount, log }) => [asset, amount, log.position])).toEqual(
    [0, 1].map((at) => ["LIL", list[at]?.amount, evidence[at]?.logPosition]),
  );
  expect(await chain.blocksWithLogs(0n, found.blockNumber)).toContainEqual({
    number: found.blockNumber,
    hash: found.blockHash,
  });
  expect(await chain.balancesOf("LIL", [annSafe, benSafe], found.blockNumber)).toEqual([70n, 30n]);
  expect(await chain.balancesOf("LIL", [annSafe], found.blockNumber - 1n)).toEqual([0n]);
  const crowd = Array.from({ length: 450 }, (_, n) => (n % 2 === 0 ? annSafe : benSafe));
  expect(await chain.balancesOf("LIL", crowd, found.blockNumber)).toEqual(
    crowd.map((safe) => (safe === annSafe ? 70n : 30n)),
  );
  expect(await chain.totalSupply("LIL", found.blockNumber)).toBe(100n);
  expect(await chain.hasCode(annSafe)).toBe(true);
  expect(await chain.hasCode(benSafe)).toBe(false);
});

test("a refusal, a revert and a silence are three different errors", async () => {
  const { deployment } = world;
  const chain = createChain({ rpcUrl: world.anvil.rpcUrl, deployment });
  const call = { batch: 99n, owners: "0x", items: "0x", operator: operator.address } as const;
  const reverted = await chain.simulateSettle(call).catch((error: unknown) => error);
  expect(reverted).toBeInstanceOf(ChainReverted);
  expect(reverted).toMatchObject({ errorName: "WrongBatch", args: [await world.nextBatch(), 99n] });
  await expect(chain.estimateSettleGas(call)).rejects.toMatchObject({ errorName: "WrongBatch" });

  const poor = await person("poor").signTransaction({
    type: "eip1559",
    chainId: 42161,
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: 10n ** 10n,
    to: admin.address,
  });
  await expect(chain.sendRawTransaction(poor)).rejects.toBeInstanceOf(ChainRejected);

  const nobody = createChain({ rpcUrl: "http://127.0.0.1:1", deployment });
  await expect(nobody.chainId()).rejects.toBeInstanceOf(ChainUnreachable);
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await vi.waitUntil(() => silent.listening);
  const address = silent.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const mute = createChain({ rpcUrl: `http://127.0.0.1:${port}`, deployment, timeoutMs: 100 });
  await expect(mute.sendRawTransaction(poor)).rejects.toBeInstanceOf(ChainUnreachable);
  silent.close();
  expect(await chain.block(10n ** 9n)).toBeNull();
});
