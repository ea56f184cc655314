import type { Pool } from "@lilypad/db";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openNotifications } from "../../../test/open-notifications.ts";
import { openPeople, type TestPerson } from "../../../test/open-people.ts";
import { migrations } from "../../migrations.ts";
import { newId } from "../../platform/ids.ts";
import { mostPerHour } from "./delivery-rules.ts";

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

/** A notification of a kind that goes through every channel. */
async function tell(person: TestPerson, kind = "deposit", subject = newId()) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into notification (person_id, kind, subject_id, asset, amount, created_at)
       values ($1, $2, $3, 1, 5000000, $4) returning id`,
    [person.id, kind, subject, world.now()],
  );
  return rows[0]?.id ?? "";
}
const prefer = (person: TestPerson, push: boolean, email: boolean, sms: boolean) =>
  world.notifications.storePreferences(person.id, {
    push_notifications_enabled: push,
    email_notifications_enabled: email,
    sms_notifications_enabled: sms,
  });
const withPhone = (person: TestPerson) =>
  pool.query(
    "update person set phone_number = '+447400123456', phone_country_code = '+44' where id = $1",
    [person.id],
  );
const deliveries = async () =>
  (
    await pool.query<{ channel: string; state: string; attempts: number; reason: string | null }>(
      "select channel, state, attempts, reason from notification_delivery order by channel, created_at",
    )
  ).rows;

describe("a notification", () => {
  it("reaches a person through every channel they want, in the same words", async () => {
    const endpoint = await world.subscribe(ann);
    await withPhone(ann);
    await prefer(ann, true, true, true);
    const id = await tell(ann);
    await world.settle();
    expect(world.pushes).toEqual([
      {
        endpoint,
        title: "$5.00 arrived",
        body: "Your deposit is in your account.",
        url: "/transactions",
        tag: id,
        ttlSeconds: 4 * 3600,
        topic: Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url"),
      },
    ]);
    expect(world.mails).toMatchObject([{ to: ann.caller.email, subject: "$5.00 arrived" }]);
    expect(world.texts).toMatchObject([
      {
        to: "+447400123456",
        text: "Lilypad: $5.00 arrived. Your deposit is in your account.",
      },
    ]);
    expect((await deliveries()).map(({ channel, state }) => `${channel} ${state}`)).toEqual([
      "email sent",
      "push sent",
      "sms sent",
    ]);
  });

  it("keeps to what the person prefers, save for the safety of their account", async () => {
    await world.subscribe(ann);
    await withPhone(ann);
    await prefer(ann, false, false, false);
    await tell(ann);
    await world.settle();
    expect([world.pushes, world.mails, world.texts]).toEqual([[], [], []]);
    await world.notifications.announceSecurityChange(pool, {
      personId: ann.id,
      kind: "passcode_reset",
      at: world.now(),
    });
    await world.settle();
    expect(world.mails.map(({ subject }) => subject)).toEqual(["Your passcode was reset"]);
    expect([world.pushes, world.texts]).toEqual([[], []]);
  });

  it("is not sent when it was turned off, read or signed out of in the meantime", async () => {
    await world.subscribe(ann);
    await withPhone(ann);
    await prefer(ann, true, true, true);
    world.weather.push = { kind: "unavailable", reason: "http_503" };
    world.weather.mail = "away";
    world.weather.text = "away";
    await tell(ann);
    await world.settle();
    await prefer(ann, true, true, false);
    await pool.query(
      "update session set revoked_at = now(), revoked_reason = 'signed_out' where person_id = $1",
      [ann.id],
    );
    await world.notifications.readNotifications(ann.id, undefined);
    world.weather.push = { kind: "sent" };
    world.weather.mail = "taken";
    world.weather.text = "taken";
    world.passSeconds(60);
    await world.settle();
    expect(await deliveries()).toEqual([
      { channel: "email", state: "skipped", attempts: 2, reason: "read" },
      { channel: "push", state: "skipped", attempts: 2, reason: "no_subscription" },
      { channel: "sms", state: "skipped", attempts: 2, reason: "not_wanted" },
    ]);
    expect([world.pushes, world.mails, world.texts]).toEqual([[], [], []]);
  });

  it("is sent again while a channel is away, later each time, until it is too old", async () => {
    await world.subscribe(ann);
    world.weather.push = { kind: "unavailable", reason: "http_503" };
    await prefer(ann, true, false, false);
    await tell(ann);
    await world.settle();
    const attempts = async () => (await deliveries())[0]?.attempts;
    expect(await attempts()).toBe(1);
    for (const [seconds, expected] of [
      [9, 1],
      [1, 2],
      [19, 2],
      [1, 3],
    ] as const) {
      world.passSeconds(seconds);
      await world.settle();
      expect(await attempts()).toBe(expected);
    }
    world.passSeconds(4 * 3600);
    world.weather.push = { kind: "sent" };
    await world.settle();
    expect(world.pushes).toEqual([]);
    expect(await deliveries()).toEqual([
      { channel: "push", state: "expired", attempts: 4, reason: "too_late" },
    ]);
  });

  it("is sent for no longer than it lives: the push service is told the rest of its time", async () => {
    await world.subscribe(ann);
    await tell(ann);
    world.passSeconds(3600);
    await world.settle();
    expect(world.pushes.map(({ ttlSeconds }) => ttlSeconds)).toEqual([3 * 3600]);
  });

  it("that will never be taken is given up at once", async () => {
    await withPhone(ann);
    await prefer(ann, false, true, true);
    world.weather.mail = "refused";
    world.weather.text = "refused";
    await tell(ann);
    await world.settle();
    expect(await deliveries()).toEqual([
      { channel: "email", state: "failed", attempts: 1, reason: "MailRefused" },
      { channel: "sms", state: "failed", attempts: 1, reason: "TextRefused" },
    ]);
  });

  it("ends the subscription of a browser that has forgotten it, and of no other", async () => {
    const [first, second] = [await world.subscribe(ann), await world.subscribe(ann)];
    world.weather.push = { kind: "gone" };
    await tell(ann);
    const devices = () => world.notifications.listDevices(ann.id);
    await world.notifications.unsubscribe(ann.id, second);
    await world.settle();
    expect((await devices()).map((device) => device.is_active)).toEqual([false, false]);
    expect(await world.notifications.hasLiveSubscription(ann.id)).toBe(false);
    world.weather.push = { kind: "sent" };
    await tell(ann);
    await world.settle();
    expect(world.pushes.map(({ endpoint }) => endpoint)).not.toContain(first);
    expect(world.pushes).toEqual([]);
  });

  it("says nothing to somebody whose account was closed", async () => {
    await world.subscribe(ann);
    await pool.query("update person set deactivated_at = now() where id = $1", [ann.id]);
    await tell(ann);
    await world.notifications.announceSecurityChange(pool, {
      personId: ann.id,
      kind: "passkey_added",
      at: world.now(),
    });
    await world.settle();
    expect([world.pushes, world.mails]).toEqual([[], []]);
  });

  it("comes no more often than so much an hour, whoever causes it", async () => {
    await withPhone(ann);
    await prefer(ann, false, true, true);
    for (let index = 0; index < mostPerHour.email + 5; index += 1) await tell(ann);
    await world.settle();
    expect(world.mails).toHaveLength(mostPerHour.email);
    expect(world.texts).toHaveLength(mostPerHour.sms);
    const inbox = await world.notifications.readInbox(ann.id, { limit: 50, offset: 0 });
    expect(inbox.notifications).toHaveLength(mostPerHour.email + 5);
    world.passSeconds(3601);
    await tell(ann);
    await world.settle();
    expect(world.mails).toHaveLength(mostPerHour.email + 1);
  });

  it("goes without text messages where there is no gateway", async () => {
    const without = openNotifications(pool, { canText: false });
    await withPhone(ann);
    await prefer(ann, false, false, true);
    await tell(ann);
    await without.settle();
    expect(await deliveries()).toEqual([]);
  });
});

describe("whatever crashes", () => {
  it("between claim and sending costs a minute, and nothing else", async () => {
    await prefer(ann, false, true, false);
    await tell(ann);
    // The process dies after its claim was committed and before anything was handed over.
    world.weather.gate = new Promise(() => undefined);
    void world.another().deliver();
    await expect.poll(async () => (await deliveries())[0]?.state).toBe("sending");
    world.weather.gate = Promise.resolve();
    world.passSeconds(59);
    await world.settle();
    expect(world.mails).toEqual([]);
    world.passSeconds(2);
    await world.settle();
    expect(world.mails).toHaveLength(1);
    expect(await deliveries()).toEqual([
      { channel: "email", state: "sent", attempts: 2, reason: null },
    ]);
  });

  it("between sending and writing that down, people see it once: it comes with the same mark", async () => {
    await world.subscribe(ann);
    const id = await tell(ann);
    await world.settle();
    await pool.query(
      "update notification_delivery set state = 'sending', ended_at = null, due_at = $1",
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

  it("a claim that lapsed cannot undo what came after it", async () => {
    await prefer(ann, false, true, false);
    await tell(ann);
    let open: () => void = () => undefined;
    world.weather.gate = new Promise((resolve) => {
      open = resolve;
    });
    const slow = world.another().deliver();
    await expect.poll(async () => (await deliveries())[0]?.state).toBe("sending");
    world.passSeconds(61);
    world.weather.gate = Promise.resolve();
    await world.settle();
    world.weather.mail = "away";
    open();
    await slow;
    expect(await deliveries()).toEqual([
      { channel: "email", state: "sent", attempts: 2, reason: null },
    ]);
  });

  it("several processes at once send each once", async () => {
    const people = await openPeople(
      pool,
      Array.from({ length: 12 }, (_, n) => `P${n}`),
    );
    for (const person of people) await tell(person);
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const other = world.another();
        while ((await other.deliver()) > 0);
      }),
    );
    await world.settle();
    expect(world.mails.map(({ to }) => to).sort()).toEqual(
      people.map(({ caller }) => caller.email).sort(),
    );
  });
});

describe("housekeeping", () => {
  it("forgets notifications after a year and devices a month after they ended", async () => {
    const endpoint = await world.subscribe(ann);
    await world.subscribe(ann);
    await tell(ann);
    await world.settle();
    await world.notifications.unsubscribe(ann.id, endpoint);
    world.passSeconds(29 * 86_400);
    await world.notifications.forgetExpired();
    expect(await world.notifications.listDevices(ann.id)).toHaveLength(2);
    world.passSeconds(2 * 86_400);
    await world.notifications.forgetExpired();
    expect(await world.notifications.listDevices(ann.id)).toHaveLength(1);
    expect((await world.notifications.dataOf(ann.id)).notifications).toHaveLength(1);
    world.passSeconds(335 * 86_400);
    await world.notifications.forgetExpired();
    expect((await world.notifications.dataOf(ann.id)).notifications).toEqual([]);
    expect(await deliveries()).toEqual([]);
  });

  it("removes everything about a person who leaves", async () => {
    await world.subscribe(ann);
    await prefer(ann, true, true, true);
    await tell(ann);
    await world.settle();
    await world.notifications.forgetPerson(pool, ann.id);
    expect(await world.notifications.dataOf(ann.id)).toEqual({
      preferences: {
        push_notifications_enabled: true,
        email_notifications_enabled: true,
        sms_notifications_enabled: false,
      },
      devices: [],
      notifications: [],
    });
  });
});
