import {
  createLocalOperatorSigner,
  createRelayChain,
  type RelayChain,
  safeAbi,
  tokenAbi,
} from "@lilypad/chain";
import { inTransaction, type Pool } from "@lilypad/db";
import {
  createTestDatabase,
  type DeployedTestChain,
  startTestChain,
  type TestDatabase,
} from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import {
  type Address,
  bytesToHex,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
  publicActions,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dyingAfter } from "../../../test/dying-process.ts";
import { movableClock } from "../../../test/worlds/settlement-world.ts";
import { migrations } from "../../migrations.ts";
import { createRelays, enqueueRelay, type RelayEnd } from "./index.ts";
import type { RelaySettings } from "./relay.ts";

const minute = 60_000;
const recipient: Address = "0x00000000000000000000000000000000000a11ce";

let chain: DeployedTestChain;
let database: TestDatabase;
let node: ReturnType<typeof openNode>;
let usdc: Address;
let signer: ReturnType<typeof createLocalOperatorSigner>;
let clock: ReturnType<typeof movableClock>;

const openNode = (rpcUrl: string) =>
  createTestClient({
    mode: "anvil",
    transport: http(rpcUrl, { retryCount: 0 }),
    cacheTime: 0,
  }).extend(publicActions);

beforeAll(async () => {
  chain = await startTestChain({ deployed: true });
  node = openNode(chain.rpcUrl);
  usdc = chain.deployment.tokens.usdc?.address ?? "0x";
  // Only the faucet mints, so here the faucet relays.
  signer = createLocalOperatorSigner(chain.keys.faucet);
});
afterAll(() => chain?.stop());

beforeEach(async () => {
  database = await createTestDatabase({ migrations, maxConnections: 20 });
  clock = movableClock();
  await node.setAutomine(true);
  return () => database.drop();
});

interface OpenOptions {
  pool?: Pool;
  settings?: Partial<RelaySettings>;
  wrap?: (relayChain: RelayChain) => RelayChain;
}

function open({ pool = database.pool, settings = {}, wrap = (same) => same }: OpenOptions = {}) {
  const ends: RelayEnd[] = [];
  const { worker } = createRelays({
    pool,
    clock,
    logger: pino({ level: "silent" }),
    registry: new Registry(),
    chain: wrap(createRelayChain({ rpcUrl: chain.rpcUrl, signer })),
    settings: { dailyGas: 100_000_000n, confirmations: 0n, ...settings },
    owners: {
      minting: async (_, end) => {
        ends.push(end);
      },
    },
  });
  return { ends, pass: () => worker.pass() };
}

const mintCall = (amount: bigint): Hex =>
  encodeFunctionData({ abi: tokenAbi, functionName: "mint", args: [recipient, amount] });
const enqueue = (data: Hex, to: Address = usdc) =>
  enqueueRelay(database.pool, { purpose: "minting", to, data, gas: 200_000n, now: clock.now() });
const balance = () =>
  node.readContract({
    address: usdc,
    abi: tokenAbi,
    functionName: "balanceOf",
    args: [recipient],
  });
async function minted(act: () => Promise<unknown>): Promise<bigint> {
  const before = await balance();
  await act();
  return (await balance()) - before;
}
async function isOpen(): Promise<boolean> {
  const { rows } = await database.pool.query<{ open: boolean }>(
    "select exists (select 1 from relay where ended_at is null) as open",
  );
  return rows[0]?.open === true;
}
/** Lets workers pass, and the clock move, until no relay is open. */
async function finish(...passes: (() => Promise<unknown>)[]): Promise<void> {
  for (let round = 0; round < 60 && (await isOpen()); round += 1) {
    await Promise.all(passes.map((pass) => pass()));
    clock.move(1_000);
  }
  expect(await isOpen()).toBe(false);
}

describe("a relay", () => {
  it("is sent once, and its owner gets the logs with the end", async () => {
    const { ends, pass } = open();
    const id = await enqueue(mintCall(7n));
    expect(await minted(() => finish(pass))).toBe(7n);
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({ id, outcome: "succeeded" });
    expect(ends[0]?.logs.map(({ address }) => address)).toEqual([usdc.toLowerCase()]);
  });

  it("is not sent if the SQL transaction that asked for it is rolled back", async () => {
    const { pass } = open();
    const rolledBack = inTransaction(database.pool, async (db) => {
      const call = { to: usdc, data: mintCall(7n), gas: 200_000n };
      await enqueueRelay(db, { ...call, purpose: "minting", now: clock.now() });
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await minted(pass)).toBe(0n);
  });

  it("that the chain would revert is refused without costing gas, and the next ones go on", async () => {
    const { ends, pass } = open();
    const nonce = await node.getTransactionCount({ address: signer.address });
    await enqueue(encodeFunctionData({ abi: safeAbi, functionName: "nonce" }));
    await enqueue(mintCall(3n));
    expect(await minted(() => finish(pass))).toBe(3n);
    expect(ends.map(({ outcome }) => outcome).sort()).toEqual(["refused", "succeeded"]);
    expect(await node.getTransactionCount({ address: signer.address })).toBe(nonce + 1);
  });

  it("is signed with the gas that it needs, not with its limit", async () => {
    const { ends, pass } = open();
    await enqueue(mintCall(3n));
    await finish(pass);
    const { gas } = await node.getTransaction({ hash: ends[0]?.transactionHash ?? "0x" });
    const used = ends[0]?.gasUsed ?? 0n;
    expect(gas).toBeGreaterThanOrEqual(used);
    expect(gas).toBeLessThan(used * 2n);
  });

  it("that needs more gas than its limit waits, and is sent when it needs less", async () => {
    const { ends, pass } = open();
    const id = await enqueue(mintCall(3n));
    await database.pool.query("update relay set gas = 30000 where id = $1", [id]);
    for (let round = 0; round < 10; round += 1) {
      await pass();
      clock.move(minute);
    }
    expect(ends).toEqual([]);
    // Only Arbitrum's price varies; here the limit does.
    await database.pool.query("update relay set gas = 200000 where id = $1", [id]);
    expect(await minted(() => finish(pass))).toBe(3n);
  });

  it("that needs more gas than its limit for a day is refused, and costs nothing", async () => {
    const { ends, pass } = open();
    const id = await enqueue(mintCall(3n));
    await database.pool.query("update relay set gas = 30000 where id = $1", [id]);
    await pass();
    clock.move(24 * 60 * minute);
    expect(await minted(() => finish(pass))).toBe(0n);
    expect(ends.map(({ outcome }) => outcome)).toEqual(["refused"]);
  });

  it("ends again later if its owner could not process the end", async () => {
    let fails = true;
    const { worker } = createRelays({
      pool: database.pool,
      clock,
      logger: pino({ level: "silent" }),
      registry: new Registry(),
      chain: createRelayChain({ rpcUrl: chain.rpcUrl, signer }),
      settings: { dailyGas: 100_000_000n, confirmations: 0n },
      owners: {
        minting: async () => {
          if (fails) throw new Error("the owner failed");
        },
      },
    });
    await enqueue(mintCall(5n));
    const amount = await minted(async () => {
      for (let round = 0; round < 3; round += 1) {
        await worker.pass();
        clock.move(minute);
      }
      expect(await isOpen()).toBe(true);
      fails = false;
      await finish(() => worker.pass());
    });
    expect(amount).toBe(5n);
  });

  it("waits for the confirmations that its receipt needs", async () => {
    const { ends, pass } = open({ settings: { confirmations: 3n } });
    await enqueue(mintCall(1n));
    for (let round = 0; round < 5; round += 1) {
      await pass();
      clock.move(1_000);
    }
    expect(ends).toEqual([]);
    await node.mine({ blocks: 3 });
    await finish(pass);
    expect(ends).toHaveLength(1);
  });
});

describe("several workers", () => {
  it("share one sequence of nonces without gaps, and send each relay once", async () => {
    const [first, second] = [open(), open()];
    const nonce = await node.getTransactionCount({ address: signer.address });
    for (let amount = 1; amount <= 30; amount += 1) await enqueue(mintCall(BigInt(amount)));
    expect(await minted(() => finish(first.pass, second.pass))).toBe(465n);
    expect(first.ends.length + second.ends.length).toBe(30);
    const { rows } = await database.pool.query<{ nonce: bigint }>(
      "select nonce from relay order by nonce",
    );
    expect(rows.map((row) => Number(row.nonce))).toEqual(
      Array.from({ length: 30 }, (_, index) => nonce + index),
    );
  });
});

describe("a process that dies", () => {
  it("after any SQL statement or call to the chain leaves a relay that is sent exactly once", async () => {
    let survived = 0;
    for (let count = 0; ; count += 1) {
      const id = await enqueue(mintCall(11n));
      const dying = dyingAfter(count);
      const mortal = open({ pool: dying.wrapPool(database.pool), wrap: dying.wrapChain });
      const next = open();
      const amount = await minted(async () => {
        for (let round = 0; round < 3; round += 1) {
          await mortal.pass().catch(() => undefined);
          clock.move(1_000);
        }
        clock.move(2 * minute); // the lease of the dead process ends
        await finish(next.pass);
      });
      expect(amount, `died after step ${count}`).toBe(11n);
      const { rows } = await database.pool.query("select outcome from relay where id = $1", [id]);
      expect(rows).toEqual([{ outcome: "succeeded" }]);
      if (!dying.died()) break;
      survived += 1;
    }
    expect(survived).toBeGreaterThan(8);
  });
});

describe("a transaction that is not mined", () => {
  it("is replaced by one with the same nonce and higher fees, and only one of them counts", async () => {
    const { ends, pass } = open();
    await node.setAutomine(false);
    await enqueue(mintCall(13n));
    const amount = await minted(async () => {
      await pass();
      clock.move(minute);
      await pass();
      const { rows } = await database.pool.query<{ nonce: bigint; maxFeePerGas: bigint }>(
        "select nonce, max_fee_per_gas from relay_submission order by signed_at",
      );
      expect(rows).toHaveLength(2);
      expect(rows[0]?.nonce).toBe(rows[1]?.nonce);
      expect(Number(rows[1]?.maxFeePerGas)).toBeGreaterThan(Number(rows[0]?.maxFeePerGas) * 1.2);
      await node.mine({ blocks: 1 });
      await finish(pass);
    });
    expect(amount).toBe(13n);
    expect(ends).toHaveLength(1);
  });

  it("and whose nonce another transaction used is signed again with a new nonce", async () => {
    const { pass } = open();
    await node.setAutomine(false);
    await enqueue(mintCall(17n));
    await pass();
    const { rows } = await database.pool.query<{ nonce: bigint; hash: Buffer }>(
      "select nonce, hash from relay_submission",
    );
    const [{ hash } = { hash: Buffer.alloc(32) }] = rows;
    await node.dropTransaction({ hash: bytesToHex(hash) });
    // The same key, used elsewhere.
    const raw = await privateKeyToAccount(chain.keys.faucet).signTransaction({
      type: "eip1559",
      chainId: 42161,
      nonce: Number(rows[0]?.nonce),
      to: recipient,
      gas: 21_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 0n,
    });
    await node.sendRawTransaction({ serializedTransaction: raw });
    await node.mine({ blocks: 1 });
    await node.setAutomine(true);
    clock.move(minute);
    expect(await minted(() => finish(pass))).toBe(17n);
  });
});

describe("the limits of the relayer", () => {
  it("are a daily gas budget: what exceeds it waits for the next day", async () => {
    const { ends, pass } = open({ settings: { dailyGas: 300_000n } });
    await enqueue(mintCall(1n));
    await enqueue(mintCall(2n));
    for (let round = 0; round < 6; round += 1) {
      await pass();
      clock.move(1_000);
    }
    expect(ends).toHaveLength(1);
    clock.move(24 * 60 * minute);
    await finish(pass);
    expect(ends).toHaveLength(2);
  });

  it("are its gas money: without it relays wait until the account is filled up", async () => {
    const { ends, pass } = open();
    await node.setBalance({ address: signer.address, value: 0n });
    await enqueue(mintCall(2n));
    await pass();
    clock.move(minute);
    await pass();
    expect(ends).toEqual([]);
    await node.setBalance({ address: signer.address, value: parseEther("1000") });
    clock.move(minute);
    expect(await minted(() => finish(pass))).toBe(2n);
  });
});
