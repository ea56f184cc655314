import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { newBrowserKeys } from "../../../../../test/worlds/open-notifications.ts";
import { migrations } from "../../../../migrations.ts";
import { newId } from "../../../../platform/ids.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: IdentityApp;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool });
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

type SignedIn = Awaited<ReturnType<IdentityApp["signIn"]>>;
const newPerson = () => world.signIn(`device${++people}@example.com`);
const newEndpoint = () => `https://push.example.com/${newId()}`;
const subscription = (more: Record<string, unknown> = {}) => ({
  endpoint: newEndpoint(),
  keys: newBrowserKeys(),
  device_id: "web_1",
  platform: "android",
  a2hs: true,
  app_version: "1.0",
  ua: "Mozilla/5.0",
  ...more,
});
const subscribe = ({ token }: SignedIn, more: Record<string, unknown> = {}) =>
  world.call("POST", "/api/v1/notifications/subscribe", { token, body: subscription(more) });
const unsubscribe = ({ token }: SignedIn, endpoint: string) =>
  world.call("POST", "/api/v1/notifications/unsubscribe", { token, body: { endpoint } });
const devices = async ({ token }: SignedIn) =>
  (await world.call("GET", "/api/v1/notifications/devices", { token })).body.data.devices;

describe("a push subscription of a browser", () => {
  it("uses the public key, which is served as text", async () => {
    const answer = await world.app.inject({ url: "/api/v1/notifications/vapid-public-key" });
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
    expect(Buffer.from(answer.body, "base64url")).toHaveLength(65);
    expect(answer.body).toMatch(/^[\w-]+$/);
  });

  it("is listed as one of the person's devices, and can be removed", async () => {
    const ann = await newPerson();
    const endpoint = newEndpoint();
    const { status, body } = await subscribe(ann, { endpoint });
    expect(status).toBe(200);
    const device = {
      id: expect.any(String),
      device_id: "web_1",
      platform: "android",
      channel: "push",
      last_seen_at: world.now().toISOString(),
      is_active: true,
    };
    expect(body.data.device).toEqual(device);
    expect(await devices(ann)).toEqual([device]);
    expect((await unsubscribe(ann, endpoint)).body.data).toEqual({ removed: true });
    expect((await unsubscribe(ann, endpoint)).body.data).toEqual({ removed: false });
    expect(await devices(ann)).toEqual([{ ...device, is_active: false }]);
  });

  it("can be repeated at each start and stays one device", async () => {
    const ann = await newPerson();
    const endpoint = newEndpoint();
    const first = await subscribe(ann, { endpoint });
    world.passSeconds(60);
    const second = await subscribe(ann, { endpoint, app_version: "1.1" });
    expect(second.body.data.device.id).toBe(first.body.data.device.id);
    expect(second.body.data.device.last_seen_at).toBe(world.now().toISOString());
    // The browser has created a new endpoint, so the old one is useless.
    await subscribe(ann);
    expect(await devices(ann)).toHaveLength(1);
  });

  it("gets nothing after its session was signed out, until someone signs in there", async () => {
    const ann = await newPerson();
    const endpoint = newEndpoint();
    await subscribe(ann, { endpoint });
    await world.call("POST", "/api/v1/auth/sign-out", { token: ann.token });
    expect((await subscribe(ann, { endpoint })).body.code).toBe("UNAUTHENTICATED");
    const again = await world.signIn(ann.email, "login");
    expect(await devices(again)).toMatchObject([{ is_active: false }]);
    await subscribe(again, { endpoint });
    expect(await devices(again)).toMatchObject([{ is_active: true }]);
  });

  it("belongs to the person who subscribed last in the browser", async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    const endpoint = newEndpoint();
    const first = await subscribe(ann, { endpoint });
    const second = await subscribe(bob, { endpoint });
    expect(second.body.data.device.id).not.toBe(first.body.data.device.id);
    expect(await devices(ann)).toEqual([]);
    expect(await devices(bob)).toHaveLength(1);
    expect((await unsubscribe(ann, endpoint)).body.data).toEqual({ removed: false });
    expect(await devices(bob)).toMatchObject([{ is_active: true }]);
  });

  it("is one of at most twenty: those used last are kept", async () => {
    const ann = await newPerson();
    for (let index = 0; index < 22; index += 1) {
      world.passSeconds(1);
      await subscribe(ann, { device_id: `web_${index}` });
    }
    const names = (await devices(ann)).map((device: { device_id: string }) => device.device_id);
    expect(names).toHaveLength(20);
    expect(names[0]).toBe("web_21");
    expect(names.at(-1)).toBe("web_2");
  });

  it("is refused after too many attempts", async () => {
    const ann = await newPerson();
    const endpoint = newEndpoint();
    const answers = [];
    for (let index = 0; index < 121; index += 1) answers.push(await subscribe(ann, { endpoint }));
    expect(answers[119]?.status).toBe(200);
    expect(answers[120]?.body.code).toBe("RATE_LIMITED");
  });
});

describe("the key of a push subscription", () => {
  const keyOf = async (endpoint: string) => {
    const { rows } = await database.pool.query<{ key: string | null; isDue: boolean }>(
      "select vapid_key as key, due_at is not null as is_due from push_subscription where endpoint = $1",
      [endpoint],
    );
    return rows[0];
  };
  const currentKey = async () =>
    (await world.app.inject({ url: "/api/v1/notifications/vapid-public-key" })).body;

  it("is stored, and is the current one for an app that does not say it", async () => {
    const ann = await newPerson();
    const key = await currentKey();
    const [told, untold] = [newEndpoint(), newEndpoint()];
    await subscribe(ann, { endpoint: told, application_server_key: key });
    expect(await keyOf(told)).toEqual({ key, isDue: true });
    await subscribe(ann, { endpoint: untold });
    expect(await keyOf(untold)).toEqual({ key, isDue: true });
  });

  it("is refused if it is none of ours, so that the app subscribes again with the current one", async () => {
    const ann = await newPerson();
    const { status, body } = await subscribe(ann, { application_server_key: `B${"A".repeat(86)}` });
    expect(status).toBe(400);
    expect(body.fields[0].path).toBe("body.application_server_key");
    expect(await devices(ann)).toEqual([]);
  });

  it("can be replaced without telling the person a second time that notifications are on", async () => {
    const ann = await newPerson();
    const [earlier, renewed, changed] = [newEndpoint(), newEndpoint(), newEndpoint()];
    await subscribe(ann, { endpoint: earlier });
    await database.pool.query(
      "update push_subscription set vapid_key = $2, acknowledged_at = now(), due_at = null where endpoint = $1",
      [earlier, `B${"o".repeat(86)}`],
    );
    const key = await currentKey();
    await subscribe(ann, { endpoint: renewed, application_server_key: key });
    expect(await keyOf(renewed)).toEqual({ key, isDue: false });
    expect(await devices(ann)).toHaveLength(1);
    // A new endpoint with the same key is another subscription, and has to prove that pushes arrive.
    await subscribe(ann, { endpoint: changed, application_server_key: key });
    expect(await keyOf(changed)).toEqual({ key, isDue: true });
  });
});

describe("a forged push subscription", () => {
  it.each([
    "http://push.example.com/x",
    "https://push.example.com:8443/x",
    "https://ann:secret@push.example.com/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.5/x",
    "https://localhost/x",
    "https://push.example.com.evil.example/x",
    "http://127.0.0.1:4100/push/x",
    "ftp://push.example.com/x",
    "file:///etc/passwd",
    "javascript:alert(1)",
  ])("with the endpoint %s is refused", async (endpoint) => {
    const ann = await newPerson();
    const { status, body } = await subscribe(ann, { endpoint });
    expect({ status, code: body.code }).toEqual({ status: 422, code: "PUSH_SERVICE_REFUSED" });
    expect(await devices(ann)).toEqual([]);
  });

  const { p256dh, auth } = newBrowserKeys();
  it.each([
    ["no keys", undefined],
    ["only the public key", { p256dh }],
    ["only the secret", { auth }],
    ["a short key", { p256dh: p256dh.slice(0, -2), auth }],
    ["a key that is not a point on the curve", { p256dh: `B${"A".repeat(86)}`, auth }],
    ["a key that is not base64", { p256dh: "!".repeat(87), auth }],
    ["a long secret", { p256dh, auth: `${auth}AA` }],
  ])("with %s gets a validation error", async (_, keys) => {
    const ann = await newPerson();
    const { status, body } = await subscribe(ann, { keys });
    expect(status).toBe(400);
    expect(body.fields[0].message).toBe("Invalid subscription keys");
  });
});

describe("the unsubscribe link in a mail", () => {
  async function linkOf(person: SignedIn) {
    world.wallets.set(person.personId, `0x${"ab".repeat(20)}`);
    await world.call("PUT", "/api/v1/auth/profile", {
      token: person.token,
      body: {
        first_name: "Ada",
        last_name: "Lovelace",
        phone_number: "07400123456",
        display_tag: `link_${people}x`,
      },
    });
    await world.call("POST", "/api/v1/notifications/onboarding-completed", {
      token: person.token,
    });
    await world.delivered();
    const mail = world.mails.findLast(({ unsubscribeUrl }) => unsubscribeUrl !== undefined);
    expect(mail?.to).toBe(person.email);
    expect(mail?.text).toContain(mail?.unsubscribeUrl);
    const url = new URL(mail?.unsubscribeUrl ?? "");
    return `${url.pathname}${url.search}`;
  }
  const mailsOn = async ({ token }: SignedIn) =>
    (await world.call("GET", "/api/v1/preferences", { token })).body.data.preferences
      .email_notifications_enabled;

  it("shows a question first, so that programs that follow links turn nothing off", async () => {
    const ann = await newPerson();
    const link = await linkOf(ann);
    const page = await world.app.inject({ url: link });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<form method="post">');
    expect(page.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; form-action 'self'/,
    );
    expect(page.headers["referrer-policy"]).toBe("no-referrer");
    expect(await mailsOn(ann)).toBe(true);
  });

  it.each([
    ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    ["application/x-www-form-urlencoded", ""],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])("turns mails off with one press of a button: %s", async (type, payload) => {
    const ann = await newPerson();
    const link = await linkOf(ann);
    const press = () =>
      world.app.inject({
        method: "POST",
        url: link,
        headers: { "content-type": type },
        payload,
      });
    const page = await press();
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Emails are off");
    expect((await press()).statusCode).toBe(200);
    expect(await mailsOn(ann)).toBe(false);
  });

  it("with an invalid token does nothing and says so", async () => {
    const ann = await newPerson();
    const link = await linkOf(ann);
    for (const forged of [
      `${link.slice(0, -1)}0`.replace(/0$/, link.endsWith("0") ? "1" : "0"),
      link.split("?")[0] ?? "",
      `${link}&token=x`,
    ]) {
      for (const method of ["GET", "POST"] as const) {
        const page = await world.app.inject({ method, url: forged });
        expect(page.statusCode).toBe(404);
        expect(page.body).toContain("This link doesn&#39;t work");
      }
    }
    expect(await mailsOn(ann)).toBe(true);
  });
});
