import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthenticator } from "../../../../../test/software-authenticator.ts";
import { type ChainWorld, openChainWorld } from "../../../../../test/worlds/open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../../../../../test/worlds/open-product.ts";
import { migrations } from "../../../../migrations.ts";
import { newId } from "../../../../platform/ids.ts";

const device_id = "web_1777626000000_k3v9";
const passcode = "482915";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let now = new Date();

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({
    world,
    databaseUrl: database.databaseUrl,
    clock: { now: () => now },
    environment: {
      ADMIN_EMAILS: "boss@example.com",
      DAILY_LIMIT_LIL: "100",
      LOWERED_DAILY_LIMIT_LIL: "10",
      RECONCILIATION_SECONDS: "3600",
    },
  });
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const securityCode = async (person: { token: string; email: string }): Promise<string> => {
  dataOf(await product.call("sendSecurityCode", { token: person.token, body: {} }));
  const mail = product.mails.findLast(
    ({ to, subject }) => to === person.email && subject.includes("security code"),
  );
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "no code";
};
/** Marks transfers as settled, so that passing time does not pause sends. */
const ready = () => product.settled();
/** A person with 100 LIL on the chain, a passcode, and an unconfirmed session. */
const signUpWithPasscode = async (name: string): Promise<SignedUp> => {
  const person = await product.signUp(name);
  await ready();
  const body = { passcode, device_id, code: await securityCode(person) };
  dataOf(await product.call("setUpPasscode", { token: person.token, body }));
  passMinutes(1);
  const { token } = await product.signIn(person.email, "login");
  return { ...person, token };
};
const send = (from: SignedUp, to: SignedUp, amount: string, more = {}) =>
  product.call("sendTransfer", {
    token: from.token,
    body: { recipientUserId: to.id, amount, currency: "LIL", ...more },
  });
const confirm = (person: SignedUp) =>
  product.call("verifyPasscode", { token: person.token, body: { passcode, device_id } });

describe("a session that has not confirmed its second factor", () => {
  it("can read, but neither send money nor pay a request until it has", async () => {
    const ann = await signUpWithPasscode("Ann");
    const bob = await product.signUp("Bob");
    await product.settled();
    expect((await product.balanceOf(ann, "LIL")).balance).toBe("100.00");
    const asked = dataOf(
      await product.call("createPaymentRequest", {
        token: bob.token,
        body: { toUserId: ann.id, amount: "2.00", currency: "LIL" },
      }),
    );
    const intent = { correlationId: newId() };
    const paying = { correlationId: newId(), requestId: asked.request.id };
    for (const more of [intent, paying]) {
      expect(await send(ann, bob, "2.00", more)).toMatchObject({
        status: 403,
        code: "STEP_UP_REQUIRED",
        error: expect.stringContaining("No money was moved"),
      });
    }
    expect((await product.balanceOf(ann, "LIL")).balance).toBe("100.00");

    dataOf(await confirm(ann));
    // The same intents now succeed, once.
    const sent = dataOf(await send(ann, bob, "2.00", intent));
    const paid = dataOf(await send(ann, bob, "2.00", paying));
    await ready();
    passMinutes(10);
    expect((await send(ann, bob, "2.00")).code).toBe("STEP_UP_REQUIRED");
    // A replay needs no step-up.
    expect(dataOf(await send(ann, bob, "2.00", intent)).transactionId).toBe(sent.transactionId);
    expect(dataOf(await send(ann, bob, "2.00", paying)).transactionId).toBe(paid.transactionId);
    await product.settled();
    expect((await product.balanceOf(ann, "LIL")).balance).toBe("96.00");
  });
});

describe("the profile in a session that has not confirmed its second factor", () => {
  it("can have a new name, but no new tag or other field by which people find and pay someone", async () => {
    const fay = await signUpWithPasscode("Fay");
    const change = (body: object) => product.call("updateProfile", { token: fay.token, body });
    for (const body of [
      { display_tag: `fay_${newId().slice(-8)}` },
      { phone_number: "+447400123457" },
    ])
      expect((await change(body)).code).toBe("STEP_UP_REQUIRED");
    dataOf(await change({ first_name: "Faye" }));
    dataOf(await confirm(fay));
    dataOf(await change({ phone_number: "+447400123457" }));
  });
});

describe("after a change of security settings", () => {
  it("the lowered daily limit applies for 24 hours, and the person is notified", async () => {
    const cy = await signUpWithPasscode("Cy");
    const dee = await product.signUp("Dee");
    await ready();
    dataOf(await confirm(cy));
    expect(await send(cy, dee, "10.01")).toMatchObject({
      status: 422,
      code: "DAILY_LIMIT_LOWERED",
    });
    dataOf(await send(cy, dee, "6.00"));
    expect((await send(cy, dee, "4.01")).code).toBe("DAILY_LIMIT_LOWERED");
    const { notifications } = dataOf(
      await product.call("listNotifications", { token: cy.token, query: {} }),
    );
    expect(notifications.map(({ title }) => title)).toContain("Your passcode was set up");

    await ready();
    passMinutes(24 * 60);
    await ready();
    const { token } = await product.signIn(cy.email, "login");
    const later = { ...cy, token };
    dataOf(await confirm(later));
    dataOf(await send(later, dee, "50.00"));
  });
});

it("signing in and resetting with mailed codes alone moves no money within a day", async () => {
  const gil = await signUpWithPasscode("Gil");
  const thief = await product.signUp("Thief");
  await ready();
  const stolen = await product.signIn(gil.email, "login");
  const reset = async ({ token }: { token: string }) => {
    const code = await securityCode({ token, email: gil.email });
    const body = { passcode: "739164", device_id, code };
    return dataOf(await product.call("resetPasscode", { token, body }));
  };
  const attempt = async (session: { token: string }) => {
    const tried = { ...gil, token: session.token };
    const body = { passcode: "739164", device_id };
    const verified = await product.call("verifyPasscode", { token: session.token, body });
    return { verified: verified.code, sent: (await send(tried, thief, "1.00")).code };
  };
  const refused = { verified: "PASSCODE_INVALID", sent: "STEP_UP_REQUIRED" };
  expect(await reset(stolen)).toMatchObject({ verified: false });
  expect(await attempt(stolen)).toEqual(refused);
  await ready();
  passMinutes(23 * 60);
  await ready();
  const later = await product.signIn(gil.email, "login");
  expect(await attempt(later)).toEqual(refused);
  const { notifications } = dataOf(
    await product.call("listNotifications", { token: later.token, query: {} }),
  );
  expect(notifications.map(({ title }) => title)).toContain("Someone asked to reset your passcode");

  // After a day, the lowered limit applies for another day.
  await ready();
  passMinutes(60);
  await ready();
  const late = await product.signIn(gil.email, "login");
  expect(await attempt(late)).toEqual({ verified: undefined, sent: undefined });
  // The queue's times are the database's, a day behind this test's: a waiting transfer would seem to be a day
  // old.
  await ready();
  expect((await send({ ...gil, token: late.token }, thief, "9.01")).code).toBe(
    "DAILY_LIMIT_LOWERED",
  );
});

describe("administrators' operations", () => {
  it("require their address and a passkey", async () => {
    const reconcile = (token: string) => product.call("getReconciliation", { token });
    const eve = await signUpWithPasscode("Eve");
    dataOf(await confirm(eve));
    expect((await reconcile(eve.token)).code).toBe("FORBIDDEN");

    const email = "boss@example.com";
    const { token } = await product.signIn(email, "signup");
    expect(await reconcile(token)).toMatchObject({ status: 403, code: "PASSKEY_REQUIRED" });
    const authenticator = createAuthenticator({ origin: product.config.publicUrl });
    const code = await securityCode({ token, email });
    const { options } = dataOf(await product.call("getPasskeyOptions", { token, body: { code } }));
    const response = authenticator.create(options);
    const body = { device_id, name: "Key", response };
    const added = dataOf(await product.call("addPasskey", { token, body }));
    expect((await reconcile(added.access_token)).status).toBe(200);

    passMinutes(1);
    const other = await product.signIn(email, "login");
    expect((await reconcile(other.token)).code).toBe("PASSKEY_REQUIRED");
    const asked = dataOf(
      await product.call("getBiometricOptions", { token: other.token, body: {} }),
    );
    const answer = { device_id, response: authenticator.get(asked.options) };
    dataOf(await product.call("verifyBiometric", { token: other.token, body: answer }));
    expect((await reconcile(other.token)).status).toBe(200);
    dataOf(await product.call("logout", { token: other.token }));
    expect((await reconcile(other.token)).code).toBe("UNAUTHENTICATED");
  });
});
