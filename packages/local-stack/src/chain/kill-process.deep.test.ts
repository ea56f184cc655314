import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, waitFor } from "@lilypad/testing";
import { createPublicClient, type Hex, http, keccak256, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startChain } from "./start-chain.ts";

let dataDir: string;
let kill: () => void = () => undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "chain process "));
});
afterEach(() => {
  kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const receiver = "0x2222222222222222222222222222222222222222";
const account = privateKeyToAccount(generatePrivateKey());

const signGift = (nonce: number) =>
  account.signTransaction({
    chainId: 42_161,
    type: "eip1559",
    nonce,
    gas: 21_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 0n,
    to: receiver,
    value: 1n,
  });

const connect = (rpcUrl: string) =>
  createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 });

const fund = (client: ReturnType<typeof connect>) =>
  client.transport.request({
    method: "anvil_setBalance",
    params: [account.address, `0x${parseEther("1000").toString(16)}`],
  });

/**
 * Runs the chain as a program; it and its children are in one process group that can be killed
 * together.
 */
async function runProgram() {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ["scripts/run.mjs", "packages/local-stack/src/chain/main.ts"],
    {
      env: {
        PATH: process.env.PATH,
        CHAIN_DATA_DIR: dataDir,
        CHAIN_ID: "42161",
        CHAIN_PORT: String(port),
      },
      stdio: "ignore",
      detached: true,
    },
  );
  const ended = new Promise((resolve) => child.on("exit", resolve));
  let isKilled = false;
  kill = () => {
    if (!isKilled && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    isKilled = true;
  };
  const url = `http://127.0.0.1:${port}`;
  await waitFor(async () => (await fetch(`${url}/health`)).ok, { timeoutMs: 30_000 });
  return { client: connect(url), ended };
}

test("every change acknowledged before kill -9 of the whole program is there exactly once afterwards", async () => {
  const total = 240;
  const killedAfter = [35, 90, 170];
  let acknowledged = 0;
  for (const stopAt of [...killedAfter, total]) {
    const { client, ended } = await runProgram();
    if (acknowledged === 0) await fund(client);
    const made = await client.getTransactionCount({ address: account.address });
    expect(made).toBeGreaterThanOrEqual(acknowledged);
    expect(await client.getBalance({ address: receiver })).toBe(BigInt(made));
    const sent: Promise<Hex | undefined>[] = [];
    for (let nonce = made; nonce < total; nonce += 1) {
      const gift = await signGift(nonce);
      const answer = client.sendRawTransaction({ serializedTransaction: gift });
      sent.push(answer.catch(() => undefined));
      if (nonce !== stopAt || stopAt === total) continue;
      // Now some changes are answered, some are half applied, and some have not arrived.
      await Promise.race(sent.slice(-3));
      break;
    }
    if (stopAt === total) await Promise.all(sent);
    else {
      kill();
      await ended;
    }
    const answers = await Promise.all(sent);
    acknowledged = Math.max(acknowledged, made + answers.filter((one) => one !== undefined).length);
    if (stopAt !== total) continue;
    expect(acknowledged).toBe(total);
    expect(await client.getBalance({ address: receiver })).toBe(BigInt(total));
  }
});

test("a transaction that waits for an earlier nonce survives a restart", async () => {
  const first = await startChain({ dataDir, chainId: 42161, snapshotEvery: 1 });
  await fund(connect(first.rpcUrl));
  const later = await signGift(1);
  await connect(first.rpcUrl).sendRawTransaction({ serializedTransaction: later });
  await first.stop();
  const second = await startChain({ dataDir, chainId: 42161, snapshotEvery: 1 });
  try {
    const client = connect(second.rpcUrl);
    await client.sendRawTransaction({ serializedTransaction: await signGift(0) });
    expect(await client.getBalance({ address: receiver })).toBe(2n);
    const receipt = await client.getTransactionReceipt({ hash: keccak256(later) });
    expect(receipt.status).toBe("success");
  } finally {
    await second.stop();
  }
});
