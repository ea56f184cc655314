import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Phone } from "../apps/sandbox/src/phone/index.ts";
import type { PushService } from "../apps/sandbox/src/push/index.ts";
import { migrations } from "../apps/server/src/migrations.ts";
import { createHttpTexter } from "../apps/server/src/platform/outside/texter.ts";
import { type ChainWorld, openChainWorld } from "../apps/server/test/worlds/open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../apps/server/test/worlds/open-product.ts";
import { openSandbox } from "./open-sandbox.ts";

/** The product with the sandbox's push service and phone, over real protocols. */
let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let sandboxUrl: string;
let push: PushService;
let phone: Phone;
let ann: SignedUp;
let bob: SignedUp;
let browser: Browser;

interface Browser {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

beforeAll(async () => {
  sandbox = await openSandbox();
  ({ push, phone, url: sandboxUrl } = sandbox);
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({
    world,
    databaseUrl: database.databaseUrl,
    environment: { PUSH_SANDBOX_URL: `${sandboxUrl}/push` },
    texter: createHttpTexter({
      url: `${sandboxUrl}/phone/messages`,
      token: undefined,
      sender: "Lilypad",
    }),
  });
  ann = await product.signUp("Ann");
  bob = await product.signUp("Bob");
  await product.settled();
  browser = await openBrowser();
  dataOf(await subscribe(bob, browser));
});
afterAll(async () => {
  await product?.close();
  await sandbox?.app.close();
  await database?.drop();
  await world?.close();
});

async function openBrowser(applicationServerKey?: string): Promise<Browser> {
  const answer = await fetch(`${sandboxUrl}/push/browsers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      applicationServerKey: applicationServerKey ?? dataOf(await product.call("getVapidPublicKey")),
    }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Browser;
}
const subscribe = (person: SignedUp, { endpoint, keys }: Browser, deviceId = "web_1") =>
  product.call("subscribePush", {
    token: person.token,
    body: { endpoint, keys, device_id: deviceId, platform: "android", a2hs: false },
  });
const send = async (from: SignedUp, to: SignedUp, amount: string, requestId?: string) =>
  dataOf(
    await product.call("sendTransfer", {
      token: from.token,
      body: {
        recipientUserId: to.id,
        amount,
        currency: "LIL",
        ...(requestId === undefined ? {} : { requestId }),
      },
    }),
  );
const pushesTo = (one: Browser) =>
  push.list({ browser: one.id, limit: 200 }).map(({ payload }) => JSON.parse(payload));
const titlesOn = (one: Browser) => pushesTo(one).map(({ title }) => title);
/** Finds a push by its title, because the push that checks a new subscription may arrive at any time. */
const findMessage = (one: Browser, title: string) =>
  push
    .list({ browser: one.id, limit: 200 })
    .find(({ payload }) => JSON.parse(payload).title === title);
const arrives = (one: Browser, title: string) => product.until(() => titlesOn(one).includes(title));
const deliveryOf = async (one: Browser) =>
  (
    await product.pool.query<{ state: string; reason: string | null }>(
      `select d.state, d.reason from notification_delivery d
         join push_subscription s on s.id = d.subscription_id
       where s.endpoint = $1 order by d.created_at desc limit 1`,
      [one.endpoint],
    )
  ).rows[0];

describe("a notification", () => {
  it("about received money arrives as push: encrypted for the browser, signed by us, with a path", async () => {
    await send(ann, bob, "12.50");
    await arrives(browser, "You received 12.50 LIL");
    const message = findMessage(browser, "You received 12.50 LIL");
    expect(JSON.parse(message?.payload ?? "")).toEqual({
      title: "You received 12.50 LIL",
      body: "Ann Example sent you money.",
      url: expect.stringMatching(/^\/transactions\?id=[0-9a-f-]{36}$/),
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: "money_received",
    });
    expect(message?.urgency).toBe("normal");
    expect(message?.ttlSeconds).toBeGreaterThan(3 * 3600);
    await product.until(() =>
      product.mails.some(
        ({ to, subject }) => to === bob.email && subject === "You received 12.50 LIL",
      ),
    );
  });

  it("about a deposit from outside arrives as push", async () => {
    await world.deposit(bob.safeAddress, "usdc", 7_000_000n);
    await arrives(browser, "$7.00 arrived");
  });

  it("about a payment request, its rejection and its payment arrives as push", async () => {
    const asked = dataOf(
      await product.call("createPaymentRequest", {
        token: ann.token,
        body: { toUserId: bob.id, amount: "3.00", currency: "LIL" },
      }),
    );
    await arrives(browser, "Payment request for 3.00 LIL");
    const own = dataOf(
      await product.call("createPaymentRequest", {
        token: bob.token,
        body: { toUserId: ann.id, amount: "4.00", currency: "LIL" },
      }),
    );
    await send(ann, bob, "4.00", own.request.id);
    await arrives(browser, "Your request for 4.00 LIL was paid");
    expect(asked.request.status).toBe("pending");
  });

  it("about a new sign-in arrives as urgent push and by email", async () => {
    await product.signIn(bob.email, "login");
    await arrives(browser, "New sign-in to your account");
    const message = findMessage(browser, "New sign-in to your account");
    expect(message?.urgency).toBe("high");
    const mail = await product.until(() =>
      product.mails.find(
        ({ to, subject }) => to === bob.email && subject === "New sign-in to your account",
      ),
    );
    expect(mail.unsubscribeUrl).toBeUndefined();
  });

  it("arrives only once", () => {
    const tags = pushesTo(browser).map(({ tag }) => tag);
    expect(new Set(tags).size).toBe(tags.length);
  });

  it("arrives by text message if the person has chosen that", async () => {
    dataOf(
      await product.call("updatePreferences", {
        token: bob.token,
        body: {
          push_notifications_enabled: false,
          email_notifications_enabled: false,
          sms_notifications_enabled: true,
        },
      }),
    );
    const before = product.mails.filter(({ to }) => to === bob.email).length;
    await send(ann, bob, "1.25");
    await product.until(() => phone.list({ to: "+447400123456", limit: 5 }).length > 0);
    expect(phone.list({ limit: 5 })).toMatchObject([
      {
        from: "Lilypad",
        text: "Lilypad: You received 1.25 LIL. Ann Example sent you money.",
      },
    ]);
    expect(titlesOn(browser)).not.toContain("You received 1.25 LIL");
    expect(product.mails.filter(({ to }) => to === bob.email)).toHaveLength(before);
  });
});

describe("the reward for turning on notifications", () => {
  const grant = async ({ token }: SignedUp) =>
    dataOf(await product.call("grantNotificationsReward", { token }));
  const nothing = { granted: false, amount: "50.00", alreadyGranted: false };

  it("is granted once the browser has acknowledged its first push", async () => {
    const cay = await product.signUp("Cay");
    const one = await openBrowser();
    dataOf(await subscribe(cay, one, "web_cay"));
    expect(await grant(cay)).toEqual(nothing);
    await arrives(one, "Notifications are on");
    expect(await grant(cay)).toEqual(nothing);
    // A push about the sign-up reward may have arrived after it.
    const { token } = JSON.parse(findMessage(one, "Notifications are on")?.payload ?? "");
    const acknowledged = await product.call("acknowledgePush", { body: { token } });
    expect(dataOf(acknowledged)).toEqual({ acknowledged: true });
    expect(await grant(cay)).toEqual({ ...nothing, granted: true });
  });

  it("is not granted for a fake subscription", async () => {
    const dan = await product.signUp("Dan");
    const { keys } = await openBrowser();
    const endpoint = `${sandboxUrl}/push/00000000-0000-4000-8000-000000000000`;
    dataOf(await subscribe(dan, { id: "nobody", endpoint, keys }, "web_dan"));
    const checked = async () => {
      const { rows } = await product.pool.query<{ endedAt: Date | null }>(
        "select ended_at from push_subscription where person_id = $1",
        [dan.id],
      );
      return rows[0]?.endedAt !== null;
    };
    await product.until(checked);
    const guess = await product.call("acknowledgePush", { body: { token: "A".repeat(43) } });
    expect(dataOf(guess)).toEqual({ acknowledged: false });
    expect(await grant(dan)).toEqual(nothing);
    const { grants } = dataOf(await product.call("listRewardGrants", { token: dan.token }));
    expect(grants.map(({ rule }) => rule)).toEqual(["signup"]);
  });
});

describe("a push", () => {
  const tell = (one: Browser, answers: number) =>
    fetch(`${sandboxUrl}/push/browsers/${one.id}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ answers }),
    });
  async function annsBrowser(answers: number, key?: string) {
    const one = await openBrowser(key);
    dataOf(await subscribe(ann, one));
    // Until now pushes have arrived there.
    if (key === undefined) await arrives(one, "Notifications are on");
    await tell(one, answers);
    return one;
  }
  const ended = (one: Browser) =>
    product.until(async () => {
      const delivery = await deliveryOf(one);
      return delivery !== undefined && delivery.state !== "queued" && delivery.state !== "sending"
        ? delivery
        : undefined;
    });
  const activeDevices = async () =>
    dataOf(await product.call("listNotificationDevices", { token: ann.token })).devices.filter(
      (device) => device.is_active,
    );

  it("that is answered with 410 ends the subscription", async () => {
    const one = await annsBrowser(410);
    expect(await activeDevices()).toHaveLength(1);
    await send(bob, ann, "1.00");
    expect(await ended(one)).toEqual({ state: "failed", reason: "gone" });
    expect(await activeDevices()).toEqual([]);
  });

  it("that is redirected fails and is not sent to the new address", async () => {
    const one = await annsBrowser(307);
    await send(bob, ann, "1.01");
    expect(await ended(one)).toEqual({ state: "failed", reason: "http_307" });
    expect(await activeDevices()).toHaveLength(1);
  });

  it("to a subscription with another key fails", async () => {
    const one = await annsBrowser(201, `B${"A".repeat(86)}`);
    await send(bob, ann, "1.02");
    expect(await ended(one)).toEqual({ state: "failed", reason: "http_403" });
    expect(titlesOn(one)).toEqual([]);
  });

  it("that is answered with 503 is retried", async () => {
    const one = await annsBrowser(503);
    await send(bob, ann, "1.03");
    await product.until(async () => (await deliveryOf(one))?.reason === "http_503");
    expect(await deliveryOf(one)).toMatchObject({ state: "queued" });
    await tell(one, 201);
    // The delay is tested with the delivery rules; skip it here.
    await product.pool.query(
      "update notification_delivery set due_at = now() where state = 'queued'",
    );
    await arrives(one, "You received 1.03 LIL");
  });
});
