import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPublicClient, http, keccak256, type PublicClient, parseEther } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterEach, expect, test } from "vitest";
import { type ChainOptions, type RunningChain, startChain } from "./start-chain.ts";

const folders: string[] = [];
const running: RunningChain[] = [];

afterEach(async () => {
  for (const chain of running.splice(0)) await chain.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "chain with spaces "));
  folders.push(folder);
  return folder;
}

async function start(options: Omit<ChainOptions, "chainId">) {
  const chain = await startChain({ ...options, chainId: 42161 });
  running.push(chain);
  return { chain, client: clientOf(chain) };
}

/**
 * The time-out is long because a hundred transactions are sent concurrently and the last
 * waits for all others.
 */
const clientOf = (chain: RunningChain) =>
  createPublicClient({
    transport: http(chain.rpcUrl, { retryCount: 0, timeout: 55_000 }),
    cacheTime: 0,
  });

const receiver = "0x2222222222222222222222222222222222222222";
const ask = (client: PublicClient, method: string, params: unknown[]) =>
  client.transport.request({ method, params });

const fund = (client: PublicClient, account: PrivateKeyAccount) =>
  ask(client, "anvil_setBalance", [account.address, `0x${parseEther("1000").toString(16)}`]);

/** Signs transactions of one wei to the receiver, in the order of their nonces. */
const signGifts = (account: PrivateKeyAccount, count: number, from = 0) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      account.signTransaction({
        chainId: 42_161,
        type: "eip1559",
        nonce: from + index,
        gas: 21_000n,
        maxFeePerGas: 10_000_000_000n,
        maxPriorityFeePerGas: 0n,
        to: receiver,
        value: 1n,
      }),
    ),
  );

const blockHashes = async (client: PublicClient) => {
  const last = await client.getBlockNumber();
  const hashes: string[] = [];
  for (let number = 0n; number <= last; number += 1n) {
    hashes.push((await client.getBlock({ blockNumber: number })).hash);
  }
  return hashes;
};

test("a stopped chain comes back with the same blocks, receipts and balances", async () => {
  const dataDir = newFolder();
  const account = privateKeyToAccount(generatePrivateKey());
  const before = await start({ dataDir, snapshotEvery: 20 });
  await fund(before.client, account);
  const gifts = await signGifts(account, 50);
  for (const gift of gifts) {
    const receipt = await ask(before.client, "eth_sendRawTransactionSync", [gift]);
    expect(receipt).toMatchObject({ status: "0x1", transactionHash: keccak256(gift) });
  }
  const hashes = await blockHashes(before.client);
  await before.chain.stop();
  expect(readdirSync(dataDir).filter((name) => name.startsWith("snapshot"))).toHaveLength(1);

  const after = await start({ dataDir });
  expect(await blockHashes(after.client)).toEqual(hashes);
  expect(await after.client.getBalance({ address: receiver })).toBe(50n);
  const receipt = await after.client.getTransactionReceipt({ hash: keccak256(gifts[3] ?? "0x") });
  expect(receipt.blockNumber).toBe(4n);
});

test("a node that is killed repeatedly during a hundred transactions loses and repeats none", async () => {
  const dataDir = newFolder();
  const account = privateKeyToAccount(generatePrivateKey());
  const { chain, client } = await start({ dataDir, snapshotEvery: 20 });
  await fund(client, account);
  const gifts = await signGifts(account, 100);
  const firstNode = chain.nodePid();
  const killsAt = new Set([15, 16, 60, 99]);
  const answers = gifts.map((gift) => ask(client, "eth_sendRawTransaction", [gift]));
  for (const [index, answer] of answers.entries()) {
    expect(await answer).toBe(keccak256(gifts[index] ?? "0x"));
    const pid = chain.nodePid();
    if (killsAt.has(index) && pid !== undefined) process.kill(pid, "SIGKILL");
  }
  expect(await client.getBalance({ address: receiver })).toBe(100n);
  expect(await client.getTransactionCount({ address: account.address })).toBe(100);
  expect(chain.nodePid()).not.toBe(firstNode);
  const hashes = await blockHashes(client);
  expect(hashes).toHaveLength(101);
  await chain.stop();
  const again = await start({ dataDir });
  expect(await blockHashes(again.client)).toEqual(hashes);
});

test("a journal whose last line was cut off by a crash is read up to that line", async () => {
  const dataDir = newFolder();
  const account = privateKeyToAccount(generatePrivateKey());
  const { chain, client } = await start({ dataDir });
  await fund(client, account);
  const gifts = await signGifts(account, 3);
  for (const gift of gifts.slice(0, 2)) await ask(client, "eth_sendRawTransaction", [gift]);
  await chain.stop();
  const journal = readdirSync(dataDir).find((name) => name.startsWith("journal")) ?? "";
  appendFileSync(join(dataDir, journal), '{"number":4,"at":17');

  const again = await start({ dataDir });
  expect(await again.client.getBalance({ address: receiver })).toBe(2n);
  expect(await ask(again.client, "eth_sendRawTransaction", [gifts[2]])).toBeTypeOf("string");
  await again.chain.stop();
  const last = await start({ dataDir });
  expect(await last.client.getBalance({ address: receiver })).toBe(3n);
});

test("the chain accepts only raw transactions and answers a batch in its order", async () => {
  const { chain, client } = await start({ dataDir: newFolder() });
  await expect(
    ask(client, "eth_sendTransaction", [{ from: receiver, to: receiver }]),
  ).rejects.toThrow("does not offer eth_sendTransaction");
  await expect(ask(client, "anvil_loadState", ["0x00"])).rejects.toThrow("does not offer");
  await expect(ask(client, "eth_sendRawTransaction", ["0x00"])).rejects.toThrow();
  const answer = await fetch(chain.rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify([
      { jsonrpc: "2.0", id: 1, method: "eth_chainId" },
      { jsonrpc: "2.0", id: 2, method: "eth_blockNumber", params: [] },
      { nonsense: true },
    ]),
  });
  expect(await answer.json()).toEqual([
    { jsonrpc: "2.0", id: 1, result: "0xa4b1" },
    { jsonrpc: "2.0", id: 2, result: "0x0" },
    { jsonrpc: "2.0", id: null, error: { code: -32_600, message: "invalid request" } },
  ]);
});

test("a web page cannot send requests to the chain", async () => {
  const { chain } = await start({ dataDir: newFolder() });
  const post = (headers: Record<string, string>) =>
    fetch(chain.rpcUrl, { method: "POST", headers, body: "{}" });
  const json = { "content-type": "application/json" };
  expect((await post({ ...json, origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await post({ "content-type": "text/plain" })).status).toBe(415);
  expect((await fetch(`${chain.rpcUrl}/health`)).status).toBe(200);
});

test("a reorganisation replaces the last blocks by others with the same transactions, also after a restart", async () => {
  const dataDir = newFolder();
  const account = privateKeyToAccount(generatePrivateKey());
  const { chain, client } = await start({ dataDir });
  await fund(client, account);
  for (const gift of await signGifts(account, 6))
    await ask(client, "eth_sendRawTransaction", [gift]);
  const before = await blockHashes(client);
  await ask(client, "anvil_reorg", [3]);
  const after = await blockHashes(client);
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
  // The first of the new blocks is empty.
  expect(after).toHaveLength(before.length + 1);
  expect(new Set([...before, ...after]).size).toBe(before.length + 4);
  expect(await client.getBalance({ address: receiver })).toBe(6n);
  await expect(ask(client, "anvil_reorg", [60])).rejects.toThrow("not enough new blocks");

  const killed = chain.nodePid();
  if (killed !== undefined) process.kill(killed, "SIGKILL");
  expect(await blockHashes(client)).toEqual(after);
  await chain.stop();
  const again = await start({ dataDir });
  expect(await blockHashes(again.client)).toEqual(after);
  expect(await again.client.getBalance({ address: receiver })).toBe(6n);
});
