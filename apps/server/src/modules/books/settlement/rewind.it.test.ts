import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openSettlementWorld,
  type SettlementWorld,
} from "../../../../test/worlds/settlement-world.ts";
import type { Settlement } from "./index.ts";

let world: SettlementWorld;
let settlement: Settlement;

beforeAll(async () => {
  world = await openSettlementWorld();
  settlement = world.openSettlement({ settings: { resubmitAfterMs: 0 } });
});
afterAll(() => world?.close());

const dollars = (whole: number) => BigInt(whole) * 1_000_000n;

it("sends the same batches again in order when the chain is rewound", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(100));
  await world.settle(settlement);
  const snapshot = await world.node.snapshot();
  const transfers = [];
  for (const amount of [10, 20, 30]) {
    transfers.push(await world.send(ada, ben, "usdc", dollars(amount)));
    await world.settle(settlement);
  }
  const before = await world.pool.query(
    "select number, digest, items from settlement_batch order by 1",
  );
  await world.node.revert({ id: snapshot });
  expect(await world.balanceOf(ben, "usdc")).toBe(0n);

  await world.settle(settlement);
  expect(await world.balanceOf(ben, "usdc")).toBe(dollars(60));
  expect(await world.findDifferences([ada, ben])).toEqual([]);
  const after = await world.pool.query(
    "select number, digest, items from settlement_batch order by 1",
  );
  expect(after.rows).toEqual(before.rows);
  for (const transfer of transfers)
    expect(await world.stateOf(transfer)).toMatchObject({ status: "confirmed" });
  const { rows } = await world.pool.query(
    "select 1 from settlement_batch where state <> batch_state('settled')",
  );
  expect(rows).toEqual([]);
});

it("updates the blocks after a reorganisation and books nothing twice", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(40));
  await world.settle(settlement);
  await world.send(ada, ben, "usdc", dollars(15));
  await world.settle(settlement);
  // The last block is replaced by an empty one, so its batch is gone.
  await world.node.request<{ Method: "anvil_reorg"; Parameters: unknown[]; ReturnType: null }>({
    method: "anvil_reorg",
    params: [1, []],
  });
  await world.settle(settlement);
  expect(await world.postedOf(ben, "usdc")).toEqual({ posted: dollars(15), held: 0n });
  expect(await world.findDifferences([ada, ben])).toEqual([]);
  const { rows } = await world.pool.query<{ entries: bigint }>(
    "select count(*) as entries from entry join person_account on account_id = account where person_id = $1",
    [ben.id],
  );
  expect(rows).toEqual([{ entries: 1n }]);
});

it("reports no difference while the blocks of a rewound chain are read again", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(50));
  await world.settle(settlement);
  await settlement.reconcile();
  const snapshot = await world.node.snapshot();
  await world.send(ada, ben, "usdc", dollars(20));
  await world.settle(settlement);
  const before = (await settlement.getReconciliation()).latest;
  await world.node.revert({ id: snapshot });
  await world.node.mine({ blocks: 1 });
  // The pass that notices it moves the cursor back and books nothing. The payment stays posted.
  await settlement.scan();
  await settlement.reconcile();
  expect((await settlement.getReconciliation()).latest).toEqual(before);

  await world.settle(settlement);
  await settlement.reconcile();
  const { latest } = await settlement.getReconciliation();
  expect(latest).toMatchObject({ balanced: true });
  expect(latest?.blockNumber).not.toBe(before?.blockNumber);
});

it("keeps a deposit credited when its block is gone, and reports the difference", async () => {
  const ada = await world.join();
  await world.settle(settlement);
  const snapshot = await world.node.snapshot();
  await world.deposit(ada, "usdc", dollars(9));
  await world.settle(settlement);
  await world.node.revert({ id: snapshot });
  await world.node.mine({ blocks: 2 });
  await world.settle(settlement);
  expect(await world.postedOf(ada, "usdc")).toMatchObject({ posted: dollars(9) });
  const { rows } = await world.pool.query(
    "select 1 from chain_log where class = 3 and block_number is null",
  );
  expect(rows).toHaveLength(1);
  const before = (await settlement.getReconciliation()).latest;
  await settlement.reconcile();
  // Its transaction may be mined again for some blocks.
  expect((await settlement.getReconciliation()).latest).toEqual(before);
  await world.node.mine({ blocks: 65 });
  await world.settle(settlement);
  await settlement.reconcile();
  expect((await settlement.getReconciliation()).latest).toMatchObject({
    balanced: false,
    differences: [{ kind: "safe_balance", subject: ada.safe.toLowerCase() }],
  });
});

it("books evidence only after the configured number of confirmations", async () => {
  const careful = world.openSettlement({ settings: { confirmations: 2n, resubmitAfterMs: 0 } });
  const ada = await world.join();
  await world.settle(settlement);
  await world.deposit(ada, "eurc", dollars(6));
  await world.node.mine({ blocks: 1 });
  await world.settle(careful);
  expect(await world.postedOf(ada, "eurc")).toMatchObject({ posted: 0n });
  await world.node.mine({ blocks: 1 });
  await world.settle(careful);
  expect(await world.postedOf(ada, "eurc")).toMatchObject({ posted: dollars(6) });
});
