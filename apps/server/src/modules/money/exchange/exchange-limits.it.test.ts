import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import {
  type ExchangeWorld,
  openExchangeWorld,
  units,
} from "../../../../test/worlds/open-exchange.ts";
import { readDailyUse } from "../../books/transfers/index.ts";

let world: ExchangeWorld;
beforeAll(async () => {
  world = await openExchangeWorld();
});
afterEach(async () => {
  world.clock.move(24 * 3_600_000);
});
afterAll(() => world?.close());

it("refuses more than what our module moves out of the person's own Safe in a day", async () => {
  const ada = await world.join();
  const { pool } = world.chain;
  await pool.query("update smart_account set taken_over_at = now() where person_id = $1", [ada.id]);
  await pool.query(
    "insert into own_safe_limit (person_id, asset, daily_limit) values ($1, 1, $2)",
    [ada.id, units(40)],
  );
  const refusal = {
    code: "DAILY_LIMIT_EXCEEDED",
    message:
      "You hold your own key, so we can move up to $40 a day for you, and no one who breaks into our servers can take more. No money was moved. You can send $15 more today. You can raise this limit with your passkey in Security.",
  };
  const { id } = await world.quote(ada, "USD", "20.00");
  await world.begin(ada, "USD", "25.00");
  await expect(world.quote(ada, "USD", "15.01")).rejects.toMatchObject(refusal);
  await expect(
    world.exchange.begin(ada.caller, { quoteId: id, correlationId: randomUUID() }),
  ).rejects.toMatchObject(refusal);
  await world.settle();
  const { movedToday } = await readDailyUse(pool, ada.id, world.clock.now());
  expect(movedToday.get("usdc")).toBe(units(25));
  expect(await world.findDifferences([ada])).toEqual([]);
});

it("counts exchanges among the payments that a person can begin in a day", async () => {
  const ada = await world.join();
  for (let made = 0; made < 20; made += 1) await world.begin(ada, "EUR", "0.10");
  await expect(world.begin(ada, "EUR", "0.10")).rejects.toMatchObject({
    code: "DAILY_SENDS_EXCEEDED",
  });
  await world.settle();
});

it("makes a person wait after an exchange that failed, longer after each, until one is done", async () => {
  const ada = await world.join();
  const fail = async () => {
    const { id, inTransferId } = await world.begin(ada, "USD", "5.00");
    expect(await world.cancel(inTransferId)).toBe(true);
    await world.chain.pool.query("update exchange set ended_at = $2 where id = $1", [
      id,
      world.clock.now(),
    ]);
  };
  const waits = (minutes: string) => ({
    code: "EXCHANGE_WAITS",
    message: `Your last exchange didn't go through. No money was moved. Please try again in ${minutes}.`,
  });
  await fail();
  await expect(world.quote(ada, "USD", "5.00")).rejects.toMatchObject(waits("a minute"));
  world.clock.move(60_000);
  await fail();
  world.clock.move(60_000);
  await expect(world.begin(ada, "USD", "5.00")).rejects.toMatchObject(waits("a minute"));
  world.clock.move(60_000);
  await fail();
  await expect(world.quote(ada, "EUR", "5.00")).rejects.toMatchObject(waits("4 minutes"));
  world.clock.move(4 * 60_000);
  await world.begin(ada, "USD", "5.00");
  await world.settle();
  await world.begin(ada, "USD", "5.00");
  await world.settle();
});

it("counts what people exchanged who have left since against everybody's limit of the day", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  await world.begin(ada, "USD", "450.00");
  await world.settle();
  await world.exchange.forgetPerson(world.chain.pool, ada.id);
  await expect(world.begin(ben, "USD", "350.01")).rejects.toMatchObject({
    code: "EXCHANGE_ALL_LIMIT_EXCEEDED",
  });
  await world.begin(ben, "USD", "350.00");
  await world.settle();
  world.clock.move(3 * 24 * 3_600_000);
  expect(await world.exchange.forgetExpired()).toBeGreaterThan(0);
  const { rows } = await world.chain.pool.query("select from exchange_forgotten");
  expect(rows).toEqual([]);
});
