import { createECDH, generateKeyPairSync, randomBytes } from "node:crypto";
import type { Pool } from "@lilypad/db";
import { pino } from "pino";
import { createNotifications } from "../../src/modules/tell/notifications/index.ts";
import { ringOf } from "../../src/platform/config/key-ring.ts";
import { newId } from "../../src/platform/ids.ts";
import { dispatchOutbox } from "../../src/platform/live/dispatch-outbox.ts";
import { type Mail, MailRefused } from "../../src/platform/outside/mailer.ts";
import { TextRefused } from "../../src/platform/outside/texter.ts";
import type { TestPerson } from "./open-people.ts";

type Parts = Parameters<typeof createNotifications>[0];
type Push = NonNullable<Parts["push"]>;

export const pushHost = "push.example.com";

/** Creates the keys of a browser's push subscription. */
export function newBrowserKeys() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return {
    p256dh: pair.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}

/**
 * Opens the notifications module with a real database, a movable clock, and channels that record messages or
 * fail.
 */
export function openNotifications(pool: Pool, options: { canText?: boolean } = {}) {
  let now = new Date("2026-05-01T09:00:00Z");
  const mails: Mail[] = [];
  const texts: { to: string; text: string; id: string }[] = [];
  const pushes: (Parameters<Push["send"]>[1] & {
    endpoint: string;
    ttlSeconds: number;
    topic: string;
  })[] = [];
  /** The outcome of the next attempts by channel; they succeed by default. */
  const weather: {
    push: Awaited<ReturnType<Push["send"]>>;
    mail: "taken" | "away" | "refused";
    text: "taken" | "away" | "refused";
    /** Awaited before each message is sent, so that a test can block the channels. */
    gate: Promise<void>;
  } = { push: { kind: "sent" }, mail: "taken", text: "taken", gate: Promise.resolve() };

  const create = (more: Partial<Parts> = {}) =>
    createNotifications({
      pool,
      clock: { now: () => now },
      logger: pino({ level: "silent" }),
      mailer: {
        async send(mail) {
          await weather.gate;
          if (weather.mail === "away") throw new Error("the mail server is unavailable");
          if (weather.mail === "refused") throw new MailRefused("no such mailbox");
          mails.push(mail);
        },
      },
      texter:
        options.canText === false
          ? null
          : {
              async send(message) {
                await weather.gate;
                if (weather.text === "away") throw new Error("the gateway is unavailable");
                if (weather.text === "refused") throw new TextRefused("no such number");
                texts.push(message);
              },
            },
      push: {
        async send({ endpoint }, message, { ttlSeconds, topic }) {
          await weather.gate;
          if (weather.push.kind === "sent")
            pushes.push({ ...message, endpoint, ttlSeconds, topic });
          return weather.push;
        },
      },
      pushServices: { hosts: [pushHost], sandboxUrl: undefined },
      settings: {
        publicUrl: "https://app.lilypad.example",
        supportEmail: "help@lilypad.example",
        cancelHandoverUrl: (id) => `https://app.lilypad.example/cancel/${id}`,
      },
      secrets,
      random: () => 0,
      completeOnboarding: async () => undefined,
      ...more,
    });
  const secrets = {
    vapidKeys: ringOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey),
    unsubscribeKeys: ringOf(randomBytes(32)),
  };
  const notifications = create();

  /** Runs one pass of planning and sending, and returns the number of processed rows. */
  const deliverSome = async ({ workers } = notifications) =>
    (await workers.plan.pass()) + (await workers.deliver.pass());

  return {
    notifications,
    deliverSome,
    /** Creates the module of another process with the same database. */
    another: create,
    mails,
    texts,
    pushes,
    weather,
    now: () => now,
    passSeconds(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    /** Turns the outbox into notifications and sends them until nothing is queued. */
    async settle() {
      while ((await dispatchOutbox(pool, notifications.recordOutbox)) > 0);
      while ((await deliverSome()) > 0);
    },
    /** Adds a notification of a kind that is sent through every channel. Returns its id. */
    async tell(person: TestPerson): Promise<string> {
      const { rows } = await pool.query<{ id: string }>(
        `insert into notification (person_id, kind, subject_id, asset, amount, created_at)
           values ($1, 'deposit', $2, 1, 5000000, $3) returning id`,
        [person.id, newId(), now],
      );
      return rows[0]?.id ?? "";
    },
    prefer: (person: TestPerson, push: boolean, email: boolean, sms: boolean) =>
      notifications.storePreferences(person.id, {
        push_notifications_enabled: push,
        email_notifications_enabled: email,
        sms_notifications_enabled: sms,
      }),
    givePhone: (person: TestPerson) =>
      pool.query(
        "update person set phone_number = '+447400123456', phone_country_code = '+44' where id = $1",
        [person.id],
      ),
    /** Reads the state of each delivery. */
    async deliveries() {
      const { rows } = await pool.query<{
        channel: string;
        state: string;
        attempts: number;
        reason: string | null;
      }>(
        "select channel, state, attempts, reason from notification_delivery order by channel, created_at",
      );
      return rows;
    },
    /** Subscribes a browser of a person to pushes, and returns its endpoint. */
    async subscribe(person: TestPerson, deviceId = newId()): Promise<string> {
      const endpoint = `https://${pushHost}/${newId()}`;
      await notifications.subscribe(person.caller, {
        endpoint,
        keys: newBrowserKeys(),
        device_id: deviceId,
        platform: "android",
        a2hs: true,
      });
      return endpoint;
    },
  };
}
