import { operations } from "@lilypad/api-contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  movableClock,
  openSettlementWorld,
  type SettlementWorld,
} from "../../../../test/worlds/settlement-world.ts";
import type { Settlement } from "./index.ts";
import type { SettlementSubmissionRow } from "./rows.gen.ts";

let world: SettlementWorld;
let settlement: Settlement;

beforeAll(async () => {
  world = await openSettlementWorld();
  settlement = world.openSettlement();
});
afterAll(() => world?.close());

const dollars = (whole: number) => BigInt(whole) * 1_000_000n;

it("credits a deposit to a Safe that does not exist yet, and settles a send of it", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  const hash = await world.deposit(ada, "usdc", dollars(100));
  await world.settle(settlement);
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(100), held: 0n });

  const transfer = await world.send(ada, ben, "usdc", dollars(30));
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(100), held: dollars(30) });
  await world.settle(settlement);
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(70), held: 0n });
  expect(await world.postedOf(ben, "usdc")).toEqual({ posted: dollars(30), held: 0n });
  expect(await world.stateOf(transfer)).toMatchObject({
    status: "confirmed",
    hash: expect.any(Buffer),
  });
  expect(await world.findDifferences([ada, ben])).toEqual([]);

  const { rows } = await world.pool.query<{ deployed: boolean }>(
    "select deployed_at is not null as deployed from smart_account where person_id = $1",
    [ada.id],
  );
  expect(rows).toEqual([{ deployed: true }]);
  const deposits = await world.pool.query(
    "select encode(hash, 'hex') as hash, kind, status from activity where person_id = $1 and kind = 'deposit'",
    [ada.id],
  );
  expect(deposits.rows).toEqual([{ hash: hash.slice(2), kind: "deposit", status: 1 }]);
});

it("mints a reward and posts it against the issuance account", async () => {
  const ada = await world.join();
  await world.send(null, ada, "LIL", dollars(100));
  await world.settle(settlement);
  expect(await world.postedOf(ada, "LIL")).toEqual({ posted: dollars(100), held: 0n });
  expect(await world.findDifferences([ada])).toEqual([]);
  await settlement.reconcile();
  expect((await settlement.getReconciliation()).latest).toMatchObject({ balanced: true });
});

it("voids a failing item and posts the others", async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => world.join()));
  const [bad, good, receiver] = members;
  if (bad === undefined || good === undefined || receiver === undefined)
    throw new Error("eight joined");
  for (const member of members) await world.deposit(member, "usdc", dollars(10));
  await world.settle(settlement);
  await world.setFrozen("usdc", bad, true);
  const failing = await world.send(bad, receiver, "usdc", dollars(1));
  const others = [];
  for (const member of members.slice(2))
    others.push(await world.send(member, good, "usdc", dollars(2)));
  await world.settle(settlement);
  expect(await world.stateOf(failing)).toMatchObject({ status: "failed" });
  for (const other of others)
    expect(await world.stateOf(other)).toMatchObject({ status: "confirmed" });
  expect(await world.postedOf(bad, "usdc")).toEqual({ posted: dollars(10), held: 0n });
  expect(await world.findDifferences(members)).toEqual([]);
  await world.setFrozen("usdc", bad, false);
});

it("voids the send of a frozen Safe even when it is the only one in the queue", async () => {
  const [bad, ben] = [await world.join(), await world.join()];
  await world.deposit(bad, "usdc", dollars(5));
  await world.settle(settlement);
  await world.setFrozen("usdc", bad, true);
  const failing = await world.send(bad, ben, "usdc", dollars(1));
  await world.settle(settlement);
  expect(await world.stateOf(failing)).toMatchObject({ status: "failed" });
  await world.setFrozen("usdc", bad, false);
});

it("stops without voiding anything while a token is paused, and resumes without intervention afterwards", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(50));
  await world.settle(settlement);
  await world.setPaused("usdc", true);
  const numberBefore = await world.nextBatch();
  const transfers = [];
  for (let n = 0; n < 3; n += 1) transfers.push(await world.send(ada, ben, "usdc", dollars(1)));
  await world.settle(settlement);
  // A process reuses its count for 5 seconds, so this reads it from one that has not counted yet.
  const { settlement: reported } = await world.openSettlement().getReconciliation();
  expect(reported).toMatchObject({ state: "stopped", queued: 3 });
  expect(reported.reason).toContain("US Dollar refuses to move");
  expect(await world.nextBatch()).toBe(numberBefore);
  for (const transfer of transfers)
    expect(await world.stateOf(transfer)).toMatchObject({ status: "pending" });

  await world.setPaused("usdc", false);
  await world.settle(settlement);
  expect((await settlement.getReconciliation()).settlement.state).toBe("running");
  for (const transfer of transfers)
    expect(await world.stateOf(transfer)).toMatchObject({ status: "confirmed" });
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

it("forms no batch while the module is paused or the operator has no gas money", async () => {
  const ada = await world.join();
  const reward = await world.send(null, ada, "LIL", dollars(1));
  const reasonNow = async () => {
    await world.settle(settlement);
    const { rows } = await world.pool.query(
      "select 1 from settlement_operation where id = $1 and state = operation_state('queued')",
      [reward],
    );
    expect(rows).toHaveLength(1);
    return (await settlement.getReconciliation()).settlement.reason;
  };
  await world.pauseModule();
  expect(await reasonNow()).toContain("paused by its administrator");
  await world.unpauseModule();
  const balance = await world.node.getBalance({ address: world.operator });
  await world.node.setBalance({ address: world.operator, value: 1n });
  expect(await reasonNow()).toContain("ether; the next batch may cost");
  await world.node.setBalance({ address: world.operator, value: balance });
  await world.settle(settlement);
  expect(await world.stateOf(reward)).toMatchObject({ status: "confirmed" });
});

it("credits a deposit once, however often its block is read", async () => {
  const ada = await world.join();
  await world.deposit(ada, "eurc", dollars(7));
  await world.settle(settlement);
  for (let n = 0; n < 2; n += 1) {
    await world.pool.query("delete from chain_cursor");
    await world.settle(settlement);
    while (await settlement.scanFinal());
  }
  expect(await world.postedOf(ada, "eurc")).toEqual({ posted: dollars(7), held: 0n });
});

it("credits very small deposits without announcing them and ignores transfers of zero", async () => {
  const ada = await world.join();
  await world.deposit(ada, "usdc", 9_999n);
  await world.deposit(ada, "usdc", 0n);
  await world.settle(settlement);
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: 9_999n, held: 0n });
  const { rows } = await world.pool.query(
    "select 1 from outbox where topic = 'deposit' and person_id = $1",
    [ada.id],
  );
  expect(rows).toEqual([]);
  expect(
    (await world.pool.query("select 1 from activity where person_id = $1", [ada.id])).rowCount,
  ).toBe(1);
});

it("sets aside a deposit that cannot be booked, books the others, and books it when it is read again", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  const { rows } = await world.pool.query<{ accountId: bigint }>(
    "delete from person_account where person_id = $1 and asset = 2 returning account_id",
    [ada.id],
  );
  await world.deposit(ada, "eurc", dollars(3));
  await world.deposit(ben, "eurc", dollars(4));
  await world.settle(settlement);
  expect(await world.postedOf(ben, "eurc")).toMatchObject({ posted: dollars(4) });
  const aside = await world.pool.query("select reason from chain_log_set_aside");
  expect(aside.rows).toEqual([{ reason: expect.stringContaining("no ledger account") }]);
  await world.pool.query("insert into person_account values ($1, 2, $2)", [
    ada.id,
    rows[0]?.accountId,
  ]);
  await world.pool.query("delete from chain_cursor");
  await world.settle(settlement);
  expect(await world.postedOf(ada, "eurc")).toMatchObject({ posted: dollars(3) });
  expect((await world.pool.query("select 1 from chain_log_set_aside")).rowCount).toBe(0);
});

it("refuses to sign with another key and gives the reason", async () => {
  const other = "0x00000000000000000000000000000000000000aa";
  const stranger = world.openSettlement({ wrap: (chain) => ({ ...chain, operator: other }) });
  const ada = await world.join();
  const reward = await world.send(null, ada, "LIL", dollars(1));
  expect(await stranger.work()).toBe(false);
  const { settlement: reported } = await settlement.getReconciliation();
  expect(reported).toMatchObject({ state: "stopped" });
  expect(reported.reason).toContain(`was started with ${other}`);
  expect(await settlement.cancelQueued(reward)).toBe(false);
  await world.settle(settlement);
  expect(await world.stateOf(reward)).toMatchObject({ status: "confirmed" });
});

it("refuses new sends when the oldest has waited too long, and allows cancelling it until it has a batch", async () => {
  const clock = movableClock();
  const watching = world.openSettlement({ clock, settings: { maxPendingAgeMs: 60_000 } });
  expect(watching.acceptsSends()).toBe(false);
  await watching.refreshHealth();
  expect(watching.acceptsSends()).toBe(true);
  const [ada, ben] = [await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(5));
  await world.settle(settlement);
  const slow = await world.send(ada, ben, "usdc", dollars(2));
  await watching.refreshHealth();
  expect(watching.acceptsSends()).toBe(true);
  clock.move(61_000);
  await watching.refreshHealth();
  expect(watching.acceptsSends()).toBe(false);

  expect(await watching.cancelQueued(slow)).toBe(true);
  expect(await watching.cancelQueued(slow)).toBe(false);
  expect(await world.stateOf(slow)).toMatchObject({ status: "failed" });
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(5), held: 0n });
  await watching.refreshHealth();
  expect(watching.acceptsSends()).toBe(true);

  const late = await world.send(ada, ben, "usdc", dollars(2));
  await world.settle(settlement);
  expect(await watching.cancelQueued(late)).toBe(false);
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

it("signs a stuck batch again under the same nonce at a higher fee", async () => {
  const clock = movableClock();
  const patient = world.openSettlement({ clock, settings: { inclusionWaitMs: 20 } });
  const ada = await world.join();
  const reward = await world.send(null, ada, "LIL", dollars(1));
  await world.node.setAutomine(false);
  await patient.work();
  await patient.work();
  clock.move(31_000);
  await patient.work();
  const { rows } = await world.pool.query<Pick<SettlementSubmissionRow, "nonce" | "maxFeePerGas">>(
    `select nonce, max_fee_per_gas from settlement_submission
     where batch = (select max(number) from settlement_batch) order by signed_at`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]?.nonce).toBe(rows[0]?.nonce);
  expect(Number(rows[1]?.maxFeePerGas)).toBeGreaterThan(1.2 * Number(rows[0]?.maxFeePerGas));
  expect(await world.stateOf(reward)).toMatchObject({
    status: "pending",
    hash: expect.any(Buffer),
  });
  await world.node.mine({ blocks: 1 });
  await world.node.setAutomine(true);
  await world.settle(patient);
  expect(await world.stateOf(reward)).toMatchObject({ status: "confirmed" });
  expect(await world.findDifferences([ada])).toEqual([]);
});

it("reports a difference and corrects nothing", async () => {
  const ada = await world.join();
  await world.settle(settlement);
  await settlement.reconcile();
  expect((await settlement.getReconciliation()).latest).toMatchObject({
    balanced: true,
    differences: [],
  });
  await world.pool.query(
    `select ledger_post_directly(p_id => array[$1]::uuid[], p_digest => array[$1]::uuid[],
       p_debit => array[ledger_system_account('outside', 1::smallint, $1)],
       p_credit => array[(select account_id from person_account where person_id = $1 and asset = 1)], p_asset => '{1}',
       p_amount => '{1500000}', p_evidence => null)`,
    [ada.id],
  );
  await settlement.reconcile();
  const answer = await settlement.getReconciliation();
  const { latest } = operations.getReconciliation.response.parse(answer);
  expect(latest?.differences).toEqual([
    {
      kind: "safe_balance",
      subject: ada.safe.toLowerCase(),
      asset: "usdc",
      expected: "1.500000",
      actual: "0.000000",
    },
  ]);
  expect(latest?.assets.find(({ asset }) => asset === "usdc")?.difference).toBe("-1.500000");
  expect(await world.postedOf(ada, "usdc")).toMatchObject({ posted: 1_500_000n });
});

it("reports no difference to a block that the chain has replaced since the books were read", async () => {
  const ada = await world.join();
  await world.deposit(ada, "usdc", dollars(3));
  await world.settle(settlement);
  const before = (await settlement.getReconciliation()).latest;
  const rewound = world.openSettlement({
    wrap: (chain) => ({
      ...chain,
      // Balances of the other block, in which the deposit is not.
      readBalances: async (holders, block) =>
        (await chain.readBalances(holders, block)).map((balance, index) =>
          holders[index]?.holder === ada.safe.toLowerCase() ? 0n : balance,
        ),
      async readBlock(number) {
        const block = await chain.readBlock(number);
        return block === null ? null : { ...block, hash: `0x${"00".repeat(32)}` };
      },
    }),
  });
  await rewound.reconcile();
  expect((await settlement.getReconciliation()).latest).toEqual(before);
});

it("leaves an item with unclear evidence pending and flagged, and settles it once the evidence is clear", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(5));
  await world.settle(settlement);
  const sent = await world.send(ada, ben, "usdc", dollars(2));
  const doubting = world.openSettlement({
    wrap: (chain) => ({
      ...chain,
      async readEvents(block, known) {
        const found = await chain.readEvents(block, known);
        if (found === null) return null;
        const batches = found.batches.map((one) => ({
          ...one,
          evidence: one.evidence.map(() => ({ result: "unclear" as const, logPosition: null })),
        }));
        return { ...found, batches };
      },
    }),
  });
  await world.settle(doubting);
  expect(await world.stateOf(sent)).toMatchObject({ status: "pending" });
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(5), held: dollars(2) });
  const flagged = () =>
    world.pool.query("select 1 from settlement_operation where id = $1 and unclear", [sent]);
  expect((await flagged()).rowCount).toBe(1);
  await world.pool.query("delete from chain_cursor");
  await world.settle(settlement);
  expect((await flagged()).rowCount).toBe(0);
  expect(await world.stateOf(sent)).toMatchObject({ status: "confirmed" });
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

it("does not send a numbered batch while a token in it is paused, and sends it later", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(5));
  await world.settle(settlement);
  const sent = await world.send(ada, ben, "usdc", dollars(2));
  const dying = world.openSettlement({
    wrap: (chain) => ({ ...chain, sign: () => Promise.reject(new Error("died")) }),
  });
  await expect(dying.work()).rejects.toThrow("died");
  await world.setPaused("usdc", true);
  const numberBefore = await world.nextBatch();
  await world.settle(settlement);
  expect(await world.nextBatch()).toBe(numberBefore);
  expect((await settlement.getReconciliation()).settlement.state).toBe("stopped");
  await world.setPaused("usdc", false);
  await world.settle(settlement);
  expect(await world.stateOf(sent)).toMatchObject({ status: "confirmed" });
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});
