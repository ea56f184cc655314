import type { ChainPort } from "@lilypad/chain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Member,
  type OwnMember,
  openSettlementWorld,
  type SettlementWorld,
} from "../../../../test/worlds/settlement-world.ts";
import { newId } from "../../../platform/ids.ts";
import { listAddresses } from "../../money/wallet-sends/list-addresses.ts";
import type { Settlement } from "./index.ts";
import type { ClaimableOutflow } from "./scan/book-outflow.ts";

let world: SettlementWorld;
let settlement: Settlement;
const outside = "0x00000000000000000000000000000000000000e7";

beforeAll(async () => {
  world = await openSettlementWorld();
  settlement = world.openSettlement({ settings: { refuseAfterMs: 0, resubmitAfterMs: 0 } });
});
afterAll(() => world?.close());

const dollars = (whole: number) => BigInt(whole) * 1_000_000n;

/** A person whose own Safe exists and holds an amount, and another person. */
async function openOwner(amount: bigint): Promise<[OwnMember, Member]> {
  const [eve, ben] = [await world.joinOwn(), await world.join()];
  await world.deposit(eve, "usdc", amount + dollars(1));
  await world.settle(settlement);
  await world.send(eve, ben, "usdc", dollars(1));
  await world.settle(settlement);
  expect(await world.postedOf(eve, "usdc")).toEqual({ posted: amount, held: 0n });
  return [eve, ben];
}

const linesOf = async ({ id }: Member) =>
  (
    await world.pool.query<{
      kind: string;
      direction: number;
      status: number;
      other: string | null;
    }>(
      "select kind, direction, status, counterparty_id as other from activity where person_id = $1 order by created_at desc, transfer_id desc",
      [id],
    )
  ).rows;

const waiting = async () =>
  (await world.pool.query("select 1 from outflow where state = 'waiting'")).rowCount;

it("books what an owner moves to an outside address, once, however often its block is read", async () => {
  const [eve, ben] = await openOwner(dollars(100));
  const hash = await world.moveAsOwner(eve, outside, "usdc", dollars(30));
  await world.settle(settlement);
  expect(await world.postedOf(eve, "usdc")).toEqual({ posted: dollars(70), held: 0n });
  for (let n = 0; n < 2; n += 1) {
    await world.pool.query("delete from chain_cursor");
    await world.settle(settlement);
    while (await settlement.scanFinal());
  }
  expect(await world.findDifferences([eve, ben])).toEqual([]);
  expect((await linesOf(eve))[0]).toEqual({
    kind: "own_send",
    direction: 2,
    status: 1,
    other: null,
  });
  const { rows } = await world.pool.query<{ id: string; hash: string }>(
    "select transfer_id as id, encode(hash, 'hex') as hash from activity where person_id = $1 and kind = 'own_send'",
    [eve.id],
  );
  expect(rows).toEqual([{ id: expect.any(String), hash: hash.slice(2) }]);
  const ids = rows.map(({ id }) => id);
  const addresses = await listAddresses(world.pool, eve.id, ids);
  expect([...addresses.values()].map((address) => address.toLowerCase())).toEqual([outside]);
});

it("moves money between two customers as one transfer, and neither learns who the other is", async () => {
  const [eve, ben] = await openOwner(dollars(50));
  await world.moveAsOwner(eve, ben.safe, "usdc", dollars(20));
  await world.settle(settlement);
  expect(await world.postedOf(eve, "usdc")).toEqual({ posted: dollars(30), held: 0n });
  expect(await world.postedOf(ben, "usdc")).toEqual({ posted: dollars(21), held: 0n });
  expect(await world.findDifferences([eve, ben])).toEqual([]);
  const sent = { kind: "own_send", direction: 2, status: 1, other: null };
  expect((await linesOf(eve))[0]).toEqual(sent);
  expect((await linesOf(ben))[0]).toEqual({ ...sent, kind: "wallet_received", direction: 1 });
  const { rows } = await world.pool.query<{ id: string }>(
    "select transfer_id as id from outflow where from_address = $1",
    [Buffer.from(eve.safe.slice(2), "hex")],
  );
  const ids = rows.map(({ id }) => id);
  const shown = async ({ id }: Member) =>
    [...(await listAddresses(world.pool, id, ids)).values()].map((one) => one.toLowerCase());
  expect(await shown(eve)).toEqual([ben.safe.toLowerCase()]);
  expect(await shown(ben)).toEqual([eve.safe.toLowerCase()]);
});

it("takes back the newest queued sends that needed the money, and keeps the older ones", async () => {
  const [eve, ben] = await openOwner(dollars(100));
  const older = await world.send(eve, ben, "usdc", dollars(40));
  const newer = await world.send(eve, ben, "usdc", dollars(50));
  await world.moveAsOwner(eve, outside, "usdc", dollars(60));
  await settlement.scan();
  expect(await world.postedOf(eve, "usdc")).toEqual({ posted: dollars(40), held: dollars(40) });
  expect(await world.stateOf(newer)).toMatchObject({ status: "failed" });
  const { rows } = await world.pool.query("select failure from settlement_failed where id = $1", [
    newer,
  ]);
  expect(rows).toEqual([{ failure: "moved_out" }]);
  await world.settle(settlement);
  expect(await world.stateOf(older)).toMatchObject({ status: "confirmed" });
  expect(await world.findDifferences([eve, ben])).toEqual([]);
});

/** A chain that does not pass on a signed batch, like a node that loses a transaction. */
const losesTransactions = (chain: ChainPort): ChainPort => ({
  ...chain,
  async broadcast() {
    throw new Error("the node is gone");
  },
});

it("waits for a send in flight, and books once the chain has failed it", async () => {
  const [eve, ben] = await openOwner(dollars(100));
  const inFlight = await world.send(eve, ben, "usdc", dollars(80));
  await expect(world.openSettlement({ wrap: losesTransactions }).work()).rejects.toThrow(
    "the node is gone",
  );
  await world.moveAsOwner(eve, outside, "usdc", dollars(60));
  await settlement.scan();
  expect(await waiting()).toBe(1);
  expect(await world.postedOf(eve, "usdc")).toEqual({ posted: dollars(100), held: dollars(80) });
  expect(await world.stateOf(inFlight)).toMatchObject({ status: "pending" });
  // The reconciliation knows what has left and waits.
  await settlement.reconcile();
  expect((await settlement.getReconciliation()).latest).toMatchObject({ balanced: true });

  await world.settle(settlement);
  expect(await world.stateOf(inFlight)).toMatchObject({ status: "failed" });
  expect(await waiting()).toBe(0);
  expect(await world.postedOf(eve, "usdc")).toEqual({ posted: dollars(40), held: 0n });
  const { rows } = await world.pool.query("select failure from settlement_failed where id = $1", [
    inFlight,
  ]);
  expect(rows).toEqual([{ failure: "emptied" }]);
  expect(await world.findDifferences([eve, ben])).toEqual([]);
});

it("settles the transfer that another module has reserved instead of booking a second one", async () => {
  const [eve] = await openOwner(dollars(100));
  const reserved = newId();
  await world.pool.query(
    `select ledger_reserve(p_id => array[$1]::uuid[], p_digest => array[$1]::uuid[],
       p_debit => array[(select account_id from person_account where person_id = $2 and asset = 1)],
       p_credit => array[ledger_system_account('outside', 1::smallint, $1)], p_asset => '{1}', p_amount => '{25000000}')`,
    [reserved, eve.id],
  );
  const claims: ClaimableOutflow[] = [];
  const claiming = world.openSettlement({
    claimOutflow: async (_db, outflow) => {
      claims.push(outflow);
      return outflow.amount === dollars(25) ? reserved : null;
    },
  });
  const hash = await world.moveAsOwner(eve, outside, "usdc", dollars(25));
  await world.settle(claiming);
  expect(claims).toMatchObject([{ transactionHash: hash, position: 0, personId: eve.id }]);
  expect(await world.postedOf(eve, "usdc")).toEqual({ posted: dollars(75), held: 0n });
  expect((await linesOf(eve))[0]?.kind).not.toBe("own_send");
  const { rows } = await world.pool.query(
    "select 1 from outflow where transfer_id = $1 and state = 'booked'",
    [reserved],
  );
  expect(rows).toHaveLength(1);
  // A transfer that does not fit is not settled by it: the movement is booked as a new one.
  await world.moveAsOwner(eve, outside, "usdc", dollars(5));
  await world.settle(world.openSettlement({ claimOutflow: async () => reserved }));
  expect(await world.postedOf(eve, "usdc")).toEqual({ posted: dollars(70), held: 0n });
  expect(await world.findDifferences([eve])).toEqual([]);
});

it("keeps money that left a Safe which we hold unexplained, until an operator decides", async () => {
  const [ada, ben] = [await world.joinOwn(), await world.join()];
  await world.deposit(ada, "usdc", dollars(31));
  await world.settle(settlement);
  await world.send(ada, ben, "usdc", dollars(1));
  await world.settle(settlement);
  // The owner's key of a Safe that we hold is stolen.
  const bytes = Buffer.from(ada.safe.slice(2), "hex");
  await world.pool.query(
    "update smart_account set kind = 'held', owner_index = owner_index % 4294967296 + 1000000 where safe_address = $1",
    [bytes],
  );
  await world.moveAsOwner(ada, outside, "usdc", dollars(10));
  await world.moveAsOwner(ada, ben.safe, "usdc", dollars(5));
  await world.settle(settlement);
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(30), held: 0n });
  expect(await world.postedOf(ben, "usdc")).toEqual({ posted: dollars(6), held: 0n });
  const decide = async () =>
    (
      await world.pool.query<{ decided: boolean }>(
        "select outflow_decide(transaction_hash, position) as decided from outflow where from_address = $1",
        [bytes],
      )
    ).rows.map(({ decided }) => decided);
  expect(await decide()).toEqual([true, true]);
  await world.settle(settlement);
  expect(await decide()).toEqual([false, false]);
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(15), held: 0n });
  expect(await world.postedOf(ben, "usdc")).toEqual({ posted: dollars(6), held: 0n });
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

it("books what left after a hand-over that was noted later", async () => {
  const [eve, ben] = await openOwner(dollars(20));
  const bytes = Buffer.from(eve.safe.slice(2), "hex");
  await world.pool.query(
    "update smart_account set kind = 'held', owner_index = owner_index % 4294967296 + 1000000 where safe_address = $1",
    [bytes],
  );
  const takenOverAt = (await world.node.getBlock()).timestamp;
  await world.moveAsOwner(eve, outside, "usdc", dollars(7));
  await world.settle(settlement);
  expect(await world.postedOf(eve, "usdc")).toEqual({ posted: dollars(20), held: 0n });
  await world.pool.query(
    "update smart_account set taken_over_at = to_timestamp($2) where safe_address = $1",
    [bytes, Number(takenOverAt)],
  );
  await world.settle(settlement);
  expect(await world.postedOf(eve, "usdc")).toEqual({ posted: dollars(13), held: 0n });
  expect(await world.findDifferences([eve, ben])).toEqual([]);
});

describe("sends that fail because of the Safe's owner", () => {
  it.each<[string, string, (eve: OwnMember) => Promise<unknown>]>([
    ["the module is disabled", "module_off", (eve) => world.disableModule(eve)],
    ["the daily limit is used up", "limit_used", (eve) => world.setDailyLimit(eve, "usdc", 1n)],
  ])("end alone and say why: %s", async (_name, failure, spoil) => {
    const [eve, ben] = await openOwner(dollars(100));
    const [ada, cal] = [await world.join(), await world.join()];
    await world.deposit(ada, "usdc", dollars(10));
    await world.settle(settlement);
    await spoil(eve);
    const failing = await world.send(eve, ben, "usdc", dollars(5));
    const second = await world.send(eve, cal, "usdc", dollars(6));
    const other = await world.send(ada, cal, "usdc", dollars(1));
    await world.settle(world.openSettlement());
    expect(await world.stateOf(other)).toMatchObject({ status: "confirmed" });
    expect((await settlement.getReconciliation()).settlement.state).toBe("running");
    for (const one of [failing, second]) {
      expect(await world.stateOf(one)).toMatchObject({ status: "failed" });
      const { rows } = await world.pool.query(
        "select failure from settlement_failed where id = $1",
        [one],
      );
      expect(rows).toEqual([{ failure }]);
    }
    expect(await world.postedOf(eve, "usdc")).toEqual({ posted: dollars(100), held: 0n });
    expect(await world.findDifferences([eve, ben, ada, cal])).toEqual([]);
  });
});

describe("a Safe that lies", () => {
  /**
   * Code that answers every call with the words 1, 64, 32, 1: "the call succeeded, and the token returned true". An owner
   * can put any code behind the Safe's address.
   */
  const lyingCode = "0x600160005260406020526020604052600160605260806000f3";
  const makeLie = ({ safe }: OwnMember) =>
    world.node.setCode({ address: safe, bytecode: lyingCode });

  it("fails once its block is final, and settlement stops for it alone", async () => {
    const [eve, ben] = await openOwner(dollars(100));
    const [ada, cal] = [await world.join(), await world.join()];
    await world.deposit(ada, "usdc", dollars(10));
    await world.settle(settlement);
    await makeLie(eve);
    const lie = await world.send(eve, ben, "usdc", dollars(5));
    const honest = await world.send(ada, cal, "usdc", dollars(1));
    await world.settle(settlement);
    expect(await world.stateOf(honest)).toMatchObject({ status: "confirmed" });
    expect(await world.stateOf(lie)).toMatchObject({ status: "pending" });
    const queued = await world.send(eve, cal, "usdc", dollars(2));

    let isAway = true;
    const strict = world.openSettlement({
      secondChain: {
        ...world.chain,
        readBlock: async (number) => (isAway ? null : world.chain.readBlock(number)),
      },
    });
    await world.node.mine({ blocks: 100 });
    await world.settle(strict);
    while (await strict.scanFinal());
    expect(await world.stateOf(lie)).toMatchObject({ status: "pending" });
    isAway = false;
    await strict.scanFinal();
    expect(await world.stateOf(lie)).toMatchObject({ status: "failed" });
    expect(await world.postedOf(ben, "usdc")).toEqual({ posted: dollars(1), held: 0n });

    await world.settle(strict);
    const last = await world.send(eve, cal, "usdc", dollars(3));
    const after = await world.send(ada, cal, "usdc", dollars(1));
    await world.settle(strict);
    expect(await world.stateOf(after)).toMatchObject({ status: "confirmed" });
    expect(await world.stateOf(last)).toMatchObject({ status: "failed" });
    expect(await world.postedOf(cal, "usdc")).toEqual({ posted: dollars(2), held: 0n });
    const stops = await world.pool.query("select reason from settlement_safe_stop");
    expect(stops.rows).toEqual([{ reason: expect.stringContaining("nothing moved") }]);

    await world.node.mine({ blocks: 100 });
    await world.settle(strict);
    while (await strict.scanFinal());
    // It was sent before the Safe was known to lie.
    expect(await world.stateOf(queued)).toMatchObject({ status: "failed" });
    expect(await world.postedOf(eve, "usdc")).toEqual({ posted: dollars(100), held: 0n });

    // Reading everything again changes nothing, and needs no operator.
    await world.pool.query("delete from chain_cursor");
    await world.settle(strict);
    while (await strict.scanFinal());
    expect(
      (await world.pool.query("select 1 from settlement_operation where unclear")).rows,
    ).toEqual([]);
    expect(await world.findDifferences([eve, ben, ada, cal])).toEqual([]);
    await world.pool.query("delete from settlement_safe_stop");
  });
});
