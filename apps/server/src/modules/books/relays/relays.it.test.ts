import { randomUUID } from "node:crypto";
import { safeAbi } from "@lilypad/chain";
import { inTransaction } from "@lilypad/db";
import { bytesToHex, encodeFunctionData, parseEther } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dyingAfter } from "../../../../test/crashes/dying-process.ts";
import { mintCall, openRelayWorld, recipient } from "../../../../test/custody/open-relays.ts";
import { enqueueRelay } from "./index.ts";
import { fewRelays } from "./relay-budget.ts";

const minute = 60_000;

let world: Awaited<ReturnType<typeof openRelayWorld>>;
beforeAll(async () => {
  world = await openRelayWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.begin());

describe("a relay", () => {
  it("is sent once, and its owner gets the logs with the end", async () => {
    const { ends, pass } = world.open();
    const id = await world.enqueue(mintCall(7n));
    expect(await world.minted(() => world.finish(pass))).toBe(7n);
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({ id, outcome: "succeeded" });
    expect(ends[0]?.logs.map(({ address }) => address)).toEqual([world.usdc.toLowerCase()]);
  });

  it("is not sent if the SQL transaction that asked for it is rolled back", async () => {
    const { pass } = world.open();
    const rolledBack = inTransaction(world.pool, async (db) => {
      const call = { to: world.usdc, data: mintCall(7n), gas: 200_000n };
      await enqueueRelay(db, {
        ...call,
        purpose: "minting",
        personId: null,
        now: world.clock.now(),
      });
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await world.minted(pass)).toBe(0n);
  });

  it("that the chain would revert is refused without costing gas, and the next ones go on", async () => {
    const { ends, pass } = world.open();
    const nonce = await world.node.getTransactionCount({ address: world.signer.address });
    await world.enqueue(encodeFunctionData({ abi: safeAbi, functionName: "nonce" }));
    await world.enqueue(mintCall(3n));
    expect(await world.minted(() => world.finish(pass))).toBe(3n);
    expect(ends.map(({ outcome }) => outcome).sort()).toEqual(["refused", "succeeded"]);
    expect(await world.node.getTransactionCount({ address: world.signer.address })).toBe(nonce + 1);
  });

  it("is signed with the gas that it needs, not with its limit", async () => {
    const { ends, pass } = world.open();
    await world.enqueue(mintCall(3n));
    await world.finish(pass);
    const { gas } = await world.node.getTransaction({ hash: ends[0]?.transactionHash ?? "0x" });
    const used = ends[0]?.gasUsed ?? 0n;
    expect(gas).toBeGreaterThanOrEqual(used);
    expect(gas).toBeLessThan(used * 2n);
  });

  it("that needs more gas than its limit waits, and is sent when it needs less", async () => {
    const { ends, pass } = world.open();
    const id = await world.enqueue(mintCall(3n));
    await world.pool.query("update relay set gas = 30000 where id = $1", [id]);
    for (let round = 0; round < 10; round += 1) {
      await pass();
      world.clock.move(minute);
    }
    expect(ends).toEqual([]);
    // Only Arbitrum's price varies; here the limit does.
    await world.pool.query("update relay set gas = 200000 where id = $1", [id]);
    expect(await world.minted(() => world.finish(pass))).toBe(3n);
  });

  it("that needs more gas than its limit for a day is refused, and costs nothing", async () => {
    const { ends, pass } = world.open();
    const id = await world.enqueue(mintCall(3n));
    await world.pool.query("update relay set gas = 30000 where id = $1", [id]);
    await pass();
    world.clock.move(24 * 60 * minute);
    expect(await world.minted(() => world.finish(pass))).toBe(0n);
    expect(ends.map(({ outcome }) => outcome)).toEqual(["refused"]);
  });

  it("ends again later if its owner could not process the end", async () => {
    let fails = true;
    const { pass } = world.open({
      owner: async () => {
        if (fails) throw new Error("the owner failed");
      },
    });
    await world.enqueue(mintCall(5n));
    const amount = await world.minted(async () => {
      for (let round = 0; round < 3; round += 1) {
        await pass();
        world.clock.move(minute);
      }
      expect(await world.isOpen()).toBe(true);
      fails = false;
      await world.finish(pass);
    });
    expect(amount).toBe(5n);
  });

  it("waits for the confirmations that its receipt needs", async () => {
    const { ends, pass } = world.open({ settings: { confirmations: 3n } });
    await world.enqueue(mintCall(1n));
    for (let round = 0; round < 5; round += 1) {
      await pass();
      world.clock.move(1_000);
    }
    expect(ends).toEqual([]);
    await world.node.mine({ blocks: 3 });
    await world.finish(pass);
    expect(ends).toHaveLength(1);
  });
});

describe("several workers", () => {
  it("share one sequence of nonces without gaps, and send each relay once", async () => {
    const [first, second] = [world.open(), world.open()];
    const nonce = await world.node.getTransactionCount({ address: world.signer.address });
    for (let amount = 1; amount <= 30; amount += 1) await world.enqueue(mintCall(BigInt(amount)));
    expect(await world.minted(() => world.finish(first.pass, second.pass))).toBe(465n);
    expect(first.ends.length + second.ends.length).toBe(30);
    const { rows } = await world.pool.query<{ nonce: bigint }>(
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
      const id = await world.enqueue(mintCall(11n));
      const dying = dyingAfter(count);
      const mortal = world.open({ pool: dying.wrapPool(world.pool), wrap: dying.wrapChain });
      const next = world.open();
      const amount = await world.minted(async () => {
        for (let round = 0; round < 3; round += 1) {
          await mortal.pass().catch(() => undefined);
          world.clock.move(1_000);
        }
        world.clock.move(2 * minute); // the lease of the dead process ends
        await world.finish(next.pass);
      });
      expect(amount, `died after step ${count}`).toBe(11n);
      const { rows } = await world.pool.query("select outcome from relay where id = $1", [id]);
      expect(rows).toEqual([{ outcome: "succeeded" }]);
      if (!dying.died()) break;
      survived += 1;
    }
    expect(survived).toBeGreaterThan(8);
  });
});

describe("a transaction that is not mined", () => {
  it("is replaced by one with the same nonce and higher fees, and only one of them counts", async () => {
    const { ends, pass } = world.open();
    await world.node.setAutomine(false);
    await world.enqueue(mintCall(13n));
    const amount = await world.minted(async () => {
      await pass();
      world.clock.move(minute);
      await pass();
      const { rows } = await world.pool.query<{ nonce: bigint; maxFeePerGas: bigint }>(
        "select nonce, max_fee_per_gas from relay_submission order by signed_at",
      );
      expect(rows).toHaveLength(2);
      expect(rows[0]?.nonce).toBe(rows[1]?.nonce);
      expect(Number(rows[1]?.maxFeePerGas)).toBeGreaterThan(Number(rows[0]?.maxFeePerGas) * 1.2);
      await world.node.mine({ blocks: 1 });
      await world.finish(pass);
    });
    expect(amount).toBe(13n);
    expect(ends).toHaveLength(1);
  });

  it("and whose nonce another transaction used is signed again with a new nonce", async () => {
    const { pass } = world.open();
    await world.node.setAutomine(false);
    await world.enqueue(mintCall(17n));
    await pass();
    const { rows } = await world.pool.query<{ nonce: bigint; hash: Buffer }>(
      "select nonce, hash from relay_submission",
    );
    const [{ hash } = { hash: Buffer.alloc(32) }] = rows;
    await world.node.dropTransaction({ hash: bytesToHex(hash) });
    // The same key, used elsewhere.
    const raw = await privateKeyToAccount(world.chain.keys.faucet).signTransaction({
      type: "eip1559",
      chainId: 42161,
      nonce: Number(rows[0]?.nonce),
      to: recipient,
      gas: 21_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 0n,
    });
    await world.node.sendRawTransaction({ serializedTransaction: raw });
    await world.node.mine({ blocks: 1 });
    await world.node.setAutomine(true);
    world.clock.move(minute);
    expect(await world.minted(() => world.finish(pass))).toBe(17n);
  });
});

describe("the limits of the relayer", () => {
  it("of one person use only a part of a day's gas, and those of others go on", async () => {
    const [eve, ben] = [randomUUID(), randomUUID()];
    const { ends, pass } = world.open({ settings: { dailyGas: 1_000_000n } });
    for (let made = 0; made < 8; made += 1) await world.enqueue(mintCall(1n), eve);
    for (let round = 0; round < 12; round += 1) {
      await pass();
      world.clock.move(1_000);
    }
    expect(ends).toHaveLength(fewRelays);
    await world.enqueue(mintCall(1n), ben);
    await world.enqueue(mintCall(1n));
    for (let round = 0; round < 6; round += 1) {
      await pass();
      world.clock.move(1_000);
    }
    expect(ends).toHaveLength(fewRelays + 2);
    world.clock.move(24 * 60 * minute);
    for (let round = 0; round < 12; round += 1) {
      await pass();
      world.clock.move(1_000);
    }
    expect(ends).toHaveLength(2 * fewRelays + 2);
  });

  it("are a daily gas budget: what exceeds it waits for the next day", async () => {
    const { ends, pass } = world.open({ settings: { dailyGas: 300_000n } });
    await world.enqueue(mintCall(1n));
    await world.enqueue(mintCall(2n));
    for (let round = 0; round < 6; round += 1) {
      await pass();
      world.clock.move(1_000);
    }
    expect(ends).toHaveLength(1);
    world.clock.move(24 * 60 * minute);
    await world.finish(pass);
    expect(ends).toHaveLength(2);
  });

  it("are its gas money: without it relays wait until the account is filled up", async () => {
    const { ends, pass } = world.open();
    await world.node.setBalance({ address: world.signer.address, value: 0n });
    await world.enqueue(mintCall(2n));
    await pass();
    world.clock.move(minute);
    await pass();
    expect(ends).toEqual([]);
    await world.node.setBalance({ address: world.signer.address, value: parseEther("1000") });
    world.clock.move(minute);
    expect(await world.minted(() => world.finish(pass))).toBe(2n);
  });
});
