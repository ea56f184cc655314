import type { Pool } from "@lilypad/db";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openNotifications } from "../../../../../test/worlds/open-notifications.ts";
import { openPeople, type TestPerson } from "../../../../../test/worlds/open-people.ts";
import { migrations } from "../../../../migrations.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
let world: ReturnType<typeof openNotifications>;
let ann: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await pool.query("truncate notification, notification_delivery, push_subscription, outbox");
  world = openNotifications(pool);
  [ann] = (await openPeople(pool, ["Ann"])) as [TestPerson];
});

describe("crashes during a delivery", () => {
  it("between claim and sending delay it by a minute", async () => {
    await world.prefer(ann, false, true, false);
    await world.tell(ann);
    // The process dies after its claim was committed and before anything was sent.
    const { weather } = world;
    const reached = new Promise<void>((resolve) => {
      const get = () => {
        resolve();
        return new Promise(() => undefined);
      };
      Object.defineProperty(weather, "gate", { get, configurable: true });
    });
    void world.deliverSome(world.another());
    await reached;
    expect((await world.deliveries())[0]?.attempts).toBe(1);
    Object.defineProperty(weather, "gate", { value: Promise.resolve(), writable: true });
    world.passSeconds(59);
    await world.settle();
    expect(world.mails).toEqual([]);
    world.passSeconds(2);
    await world.settle();
    expect(world.mails).toHaveLength(1);
    expect(await world.deliveries()).toEqual([
      { channel: "email", state: "sent", attempts: 2, reason: null },
    ]);
  });

  it("between sending and storing send it again with the same tag, so that people see it once", async () => {
    await world.subscribe(ann);
    const id = await world.tell(ann);
    await world.settle();
    await pool.query(
      "update notification_delivery set state = 'queued', ended_at = null, due_at = $1",
      [world.now()],
    );
    await world.settle();
    expect(world.pushes).toHaveLength(2);
    expect(new Set(world.pushes.map(({ tag }) => tag))).toEqual(new Set([id]));
    expect(new Set(world.pushes.map(({ topic }) => topic)).size).toBe(1);
    expect(world.mails).toHaveLength(2);
    expect(world.mails[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@app\.lilypad\.example>$/);
    expect(world.mails[1]?.messageId).toBe(world.mails[0]?.messageId);
  });

  it("an expired claim cannot overwrite the result of a later one", async () => {
    await world.prefer(ann, false, true, false);
    await world.tell(ann);
    const { weather } = world;
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const reached = new Promise<void>((resolve) => {
      const get = () => {
        resolve();
        return gate;
      };
      Object.defineProperty(weather, "gate", { get, configurable: true });
    });
    const slow = world.deliverSome(world.another());
    await reached;
    world.passSeconds(61);
    Object.defineProperty(weather, "gate", { value: Promise.resolve(), writable: true });
    await world.settle();
    world.weather.mail = "away";
    open();
    await slow;
    expect(await world.deliveries()).toEqual([
      { channel: "email", state: "sent", attempts: 2, reason: null },
    ]);
  });

  it("concurrent processes send each delivery once", async () => {
    const people = await openPeople(
      pool,
      Array.from({ length: 12 }, (_, n) => `P${n}`),
    );
    for (const person of people) await world.tell(person);
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const other = world.another();
        while ((await world.deliverSome(other)) > 0);
      }),
    );
    await world.settle();
    expect(world.mails.map(({ to }) => to).sort()).toEqual(
      people.map(({ caller }) => caller.email).sort(),
    );
  });
});
