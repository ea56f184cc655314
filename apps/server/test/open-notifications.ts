import { createECDH, generateKeyPairSync, randomBytes } from "node:crypto";
import type { Pool } from "@lilypad/db";
import { pino } from "pino";
import { createNotifications } from "../src/modules/notifications/index.ts";
import { newId } from "../src/platform/ids.ts";
import { dispatchOutbox } from "../src/platform/live/dispatch-outbox.ts";
import { type Mail, MailRefused } from "../src/platform/mailer.ts";
import { TextRefused } from "../src/platform/texter.ts";
import type { TestPerson } from "./open-people.ts";

type Parts = Parameters<typeof createNotifications>[0];
type Push = NonNullable<Parts["push"]>;

export const pushHost = "push.example.com";

/** The keys of a browser that nobody listens for. */
export function newBrowserKeys() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return {
    p256dh: pair.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}

/**
 * The notifications module over a real database, with channels that keep what they are handed, or
 * refuse it, and a clock that the test moves.
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
  /** What the next attempts come to, by channel; "taken" unless told otherwise. */
  const weather: {
    push: Awaited<ReturnType<Push["send"]>>;
    mail: "taken" | "away" | "refused";
    text: "taken" | "away" | "refused";
    /** Resolved before anything is handed over: a test can stop the world in between. */
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
          if (weather.mail === "away") throw new Error("the mail server is away");
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
                if (weather.text === "away") throw new Error("the gateway is away");
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
      settings: { publicUrl: "https://app.lilypad.example", supportEmail: "help@lilypad.example" },
      secrets,
      random: () => 0,
      completeOnboarding: async () => undefined,
      ...more,
    });
  const secrets = {
    vapidKey: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
    unsubscribeKey: randomBytes(32),
  };
  const notifications = create();

  /** Plans and sends some of what waits; answers how much there was. */
  const deliverSome = async ({ workers } = notifications) =>
    (await workers.plan.pass()) + (await workers.deliver.pass());

  return {
    notifications,
    deliverSome,
    /** A second process on the same database. */
    another: create,
    mails,
    texts,
    pushes,
    weather,
    now: () => now,
    passSeconds(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    /** Everything in the outbox becomes notifications, and those are sent, until nothing waits. */
    async settle() {
      while ((await dispatchOutbox(pool, notifications.recordOutbox)) > 0);
      while ((await deliverSome()) > 0);
    },
    /** Writes a notification into a person's inbox, of a kind that goes through every channel. */
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
    /** How each delivery stands. */
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
    /** A browser of a person that gets pushes; answers its endpoint. */
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
