import type { Pool } from "@lilypad/db";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openNotifications } from "../../../../../test/worlds/open-notifications.ts";
import { openPeople, type TestPerson } from "../../../../../test/worlds/open-people.ts";
import { migrations } from "../../../../migrations.ts";
import { maxPerHour } from "../model/delivery-rules.ts";

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

describe("deliveries of a notification", () => {
  it("reach a person through every channel they want, with the same text", async () => {
    const endpoint = await world.subscribe(ann);
    await world.givePhone(ann);
    await world.prefer(ann, true, true, true);
    const id = await world.tell(ann);
    await world.settle();
    expect(world.pushes).toEqual([
      {
        endpoint,
        title: "$5.00 arrived",
        body: "Your deposit is in your account.",
        url: expect.stringMatching(/^\/transactions\?id=[0-9a-f-]{36}$/),
        tag: id,
        kind: "deposit",
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
    expect((await world.deliveries()).map(({ channel, state }) => `${channel} ${state}`)).toEqual([
      "email sent",
      "push sent",
      "sms sent",
    ]);
  });

  it("follow the person's preferences, except for security", async () => {
    await world.subscribe(ann);
    await world.givePhone(ann);
    await world.prefer(ann, false, false, false);
    await world.tell(ann);
    await world.settle();
    expect([world.pushes, world.mails, world.texts]).toEqual([[], [], []]);
    await world.notifications.announceSecurityChange(pool, {
      personId: ann.id,
      kind: "passcode_changed",
      at: world.now(),
    });
    await world.settle();
    expect(world.mails.map(({ subject }) => subject)).toEqual(["Your passcode was changed"]);
    expect([world.pushes, world.texts]).toEqual([[], []]);
  });

  it("of a passcode reset use every channel, regardless of the person's preferences", async () => {
    await world.subscribe(ann);
    await world.givePhone(ann);
    await world.prefer(ann, false, false, false);
    const takesEffectAt = new Date("2026-05-02T09:00:00Z");
    await world.notifications.announceSecurityChange(pool, {
      personId: ann.id,
      kind: "passcode_reset_asked",
      at: world.now(),
      takesEffectAt,
    });
    await world.settle();
    const title = "Someone asked to reset your passcode";
    const when = "2 May 2026 at 09:00 UTC";
    expect(world.pushes).toMatchObject([
      { title, body: expect.stringContaining(when), url: "/profile/security" },
    ]);
    expect(world.mails).toMatchObject([{ subject: title, text: expect.stringContaining(when) }]);
    expect(world.texts).toMatchObject([{ text: expect.stringContaining(when) }]);
    const { notifications } = await world.notifications.readInbox(ann.id, { limit: 9, offset: 0 });
    expect(notifications.map((one) => one.title)).toEqual([title]);
  });

  it("are not sent if the channel was turned off, the notification read or the session signed out meanwhile", async () => {
    await world.subscribe(ann);
    await world.givePhone(ann);
    await world.prefer(ann, true, true, true);
    world.weather.push = { kind: "unavailable", reason: "http_503" };
    world.weather.mail = "away";
    world.weather.text = "away";
    await world.tell(ann);
    await world.settle();
    await world.prefer(ann, true, true, false);
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
    expect(await world.deliveries()).toEqual([
      { channel: "email", state: "skipped", attempts: 2, reason: "read" },
      { channel: "push", state: "skipped", attempts: 2, reason: "no_subscription" },
      { channel: "sms", state: "skipped", attempts: 2, reason: "not_wanted" },
    ]);
    expect([world.pushes, world.mails, world.texts]).toEqual([[], [], []]);
  });

  it("are retried while a channel is unavailable, with growing pauses, until they expire", async () => {
    await world.subscribe(ann);
    world.weather.push = { kind: "unavailable", reason: "http_503" };
    await world.prefer(ann, true, false, false);
    await world.tell(ann);
    await world.settle();
    const attempts = async () => (await world.deliveries())[0]?.attempts;
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
    expect(await world.deliveries()).toEqual([
      { channel: "push", state: "expired", attempts: 4, reason: "too_late" },
    ]);
  });

  it("have a limited lifetime, and the push service gets the rest of it", async () => {
    await world.subscribe(ann);
    await world.tell(ann);
    world.passSeconds(3600);
    await world.settle();
    expect(world.pushes.map(({ ttlSeconds }) => ttlSeconds)).toEqual([3 * 3600]);
  });

  it("end immediately if they are refused for good", async () => {
    await world.givePhone(ann);
    await world.prefer(ann, false, true, true);
    world.weather.mail = "refused";
    world.weather.text = "refused";
    await world.tell(ann);
    await world.settle();
    expect(await world.deliveries()).toEqual([
      { channel: "email", state: "failed", attempts: 1, reason: "MailRefused" },
      { channel: "sms", state: "failed", attempts: 1, reason: "TextRefused" },
    ]);
  });

  it("end a subscription that its push service has deleted, and no other", async () => {
    const [first, second] = [await world.subscribe(ann), await world.subscribe(ann)];
    world.weather.push = { kind: "gone" };
    await world.tell(ann);
    const devices = () => world.notifications.listDevices(ann.id);
    await world.notifications.unsubscribe(ann.id, second);
    await world.settle();
    expect((await devices()).map((device) => device.is_active)).toEqual([false, false]);
    world.weather.push = { kind: "sent" };
    await world.tell(ann);
    await world.settle();
    expect(world.pushes.map(({ endpoint }) => endpoint)).not.toContain(first);
    expect(world.pushes).toEqual([]);
  });

  it("are not sent to a person whose account is closed", async () => {
    await world.subscribe(ann);
    await pool.query("update person set deactivated_at = now() where id = $1", [ann.id]);
    await world.tell(ann);
    await world.notifications.announceSecurityChange(pool, {
      personId: ann.id,
      kind: "passkey_added",
      at: world.now(),
    });
    await world.settle();
    expect([world.pushes, world.mails]).toEqual([[], []]);
  });

  it("are limited per hour, regardless of who causes them", async () => {
    await world.givePhone(ann);
    await world.prefer(ann, false, true, true);
    for (let index = 0; index < maxPerHour.email + 5; index += 1) await world.tell(ann);
    await world.settle();
    expect(world.mails).toHaveLength(maxPerHour.email);
    expect(world.texts).toHaveLength(maxPerHour.sms);
    const inbox = await world.notifications.readInbox(ann.id, { limit: 50, offset: 0 });
    expect(inbox.notifications).toHaveLength(maxPerHour.email + 5);
    world.passSeconds(3601);
    await world.tell(ann);
    await world.settle();
    expect(world.mails).toHaveLength(maxPerHour.email + 1);
  });

  it("use no text messages if there is no gateway", async () => {
    const without = openNotifications(pool, { canText: false });
    await world.givePhone(ann);
    await world.prefer(ann, false, false, true);
    await world.tell(ann);
    await without.settle();
    expect(await world.deliveries()).toEqual([]);
  });
});

describe("housekeeping of notifications", () => {
  it("deletes notifications after a year and devices a month after they ended", async () => {
    const endpoint = await world.subscribe(ann);
    await world.subscribe(ann);
    await world.tell(ann);
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
    expect(await world.deliveries()).toEqual([]);
  });

  it("deletes everything about a person who deletes their account", async () => {
    await world.subscribe(ann);
    await world.prefer(ann, true, true, true);
    await world.tell(ann);
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
