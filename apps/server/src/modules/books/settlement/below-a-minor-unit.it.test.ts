import { createRandom } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Member,
  type OwnMember,
  openSettlementWorld,
  type SettlementWorld,
} from "../../../../test/worlds/settlement-world.ts";
import type { Settlement } from "./index.ts";

const outside = "0x00000000000000000000000000000000000000e7";
/** The euro has 18 decimals, the ledger six. */
const unitsPerMinor = 10n ** 12n;

let world: SettlementWorld;
let settlement: Settlement;
beforeAll(async () => {
  world = await openSettlementWorld();
  settlement = world.openSettlement();
});
afterAll(() => world?.close());

const posted = async (member: Member) => (await world.postedOf(member, "eurc")).posted;
const partsOf = async ({ safe }: Member): Promise<bigint> => {
  const { rows } = await world.pool.query<{ parts: bigint }>(
    "select parts from safe_remainder where safe_address = $1",
    [Buffer.from(safe.slice(2), "hex")],
  );
  return rows[0]?.parts ?? 0n;
};
/** Books and Safe agree to the unit of the token. */
async function expectExact(...members: readonly Member[]): Promise<void> {
  for (const member of members) {
    const units = await world.unitsAt(member.safe, "eurc");
    expect((await posted(member)) * unitsPerMinor + (await partsOf(member))).toBe(units);
  }
}
const historyOf = async ({ id }: Member) =>
  (
    await world.pool.query<{ kind: string; amount: bigint }>(
      "select kind, amount from activity where person_id = $1 and asset = 2 order by amount desc",
      [id],
    )
  ).rows;

it("what is below a millionth stays in the Safe and is credited as soon as it adds up to one", async () => {
  const ann = await world.join();
  await world.depositUnits(ann, "eurc", 5n * unitsPerMinor + 400_000_000_000n);
  await world.settle(settlement);
  expect(await posted(ann)).toBe(5n);
  await world.depositUnits(ann, "eurc", 599_999_999_999n);
  await world.settle(settlement);
  expect(await posted(ann), "a unit is missing").toBe(5n);
  await world.depositUnits(ann, "eurc", 1n);
  await world.settle(settlement);
  expect(await posted(ann)).toBe(6n);
  expect(await historyOf(ann)).toEqual([
    { kind: "deposit", amount: 5n },
    { kind: "deposit", amount: 1n },
  ]);
  await expectExact(ann);
});

it("what an owner moves between Safes in parts of a millionth is booked on both sides to the unit", async () => {
  const [eve, ben] = [await world.joinOwn(), await world.join()];
  await world.deposit(eve, "eurc", 1_000n);
  await world.settle(settlement);
  await world.send(eve, ben, "eurc", 10n);
  await world.settle(settlement);
  await world.moveUnitsAsOwner(eve, ben.safe, "eurc", 20n * unitsPerMinor + 1n);
  await world.settle(settlement);
  expect([await posted(eve), await posted(ben)]).toEqual([969n, 30n]);
  await world.moveUnitsAsOwner(eve, ben.safe, "eurc", unitsPerMinor - 1n);
  await world.settle(settlement);
  expect([await posted(eve), await posted(ben)]).toEqual([969n, 31n]);
  await expectExact(eve, ben);
});

it("blocks that are read again, in another order and by a restarted worker, credit nothing twice", async () => {
  const ann = await world.join();
  for (const units of [700_000_000_000n, 700_000_000_000n, 700_000_000_000n])
    await world.depositUnits(ann, "eurc", units);
  await world.settle(settlement);
  expect(await posted(ann)).toBe(2n);
  await world.pool.query("delete from chain_cursor");
  settlement = world.openSettlement();
  await world.settle(settlement);
  expect(await posted(ann)).toBe(2n);
  await expectExact(ann);
});

it("in random deposits and movements of an 18-decimal euro nothing is lost or made", async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
  console.info(`FUZZ_SEED=${seed} repeats this run`);
  const random = createRandom(seed);
  const owners: OwnMember[] = [await world.joinOwn(), await world.joinOwn()];
  const members: Member[] = [await world.join(), ...owners];
  const amount = () =>
    BigInt(random.between(0, 3)) * unitsPerMinor +
    BigInt(random.between(0, Number(unitsPerMinor) - 1));
  for (const owner of owners) await world.deposit(owner, "eurc", 50n);
  await world.settle(settlement);
  // The first send of an own Safe creates it.
  for (const owner of owners) await world.send(owner, members[0] as Member, "eurc", 1n);
  await world.settle(settlement);
  for (let turn = 0; turn < 40; turn += 1) {
    const member = random.pick(members);
    const owner = random.pick(owners);
    const units = amount() + 1n;
    if (random.next() < 0.5) await world.depositUnits(member, "eurc", units);
    else if ((await world.unitsAt(owner.safe, "eurc")) >= units && owner !== member) {
      const to = random.next() < 0.3 ? outside : member.safe;
      await world.moveUnitsAsOwner(owner, to, "eurc", units);
    }
    if (random.next() < 0.3) await world.settle(settlement);
  }
  await world.settle(settlement);
  await expectExact(...members);
  expect(await world.findDifferences(members)).toEqual([]);
  await settlement.reconcile();
  expect((await settlement.getReconciliation()).latest).toMatchObject({ balanced: true });
});
