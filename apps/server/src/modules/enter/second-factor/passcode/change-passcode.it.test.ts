import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deviceId, passcode, secondFactorSteps } from "../../../../../test/second-factor-steps.ts";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: IdentityApp;
let steps: ReturnType<typeof secondFactorSteps>;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool });
  steps = secondFactorSteps(world);
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});
// More than an hour passes between tests, so that attempts in one test do not limit another.
beforeEach(() => world.passSeconds(4_000));

const newAddress = () => `change${++people}@example.com`;
const setUp = (token: string, body: object) =>
  steps.post("passcode/setup", token, { passcode, device_id: deviceId, ...body });
const change = (token: string) =>
  world.call("PUT", "/api/v1/auth/profile", { token, body: { first_name: "Ann" } });
const kindsFor = (personId: string) =>
  world.securityChanges.filter((one) => one.personId === personId).map(({ kind }) => kind);

describe("removing a passcode", () => {
  it("requires a step-up and the mailed code, and leaves the account without a second factor", async () => {
    const person = await steps.signUpWithPasscode(newAddress());
    const remove = (body: object) => steps.post("passcode/remove", person.token, body);
    expect((await remove({})).body.code).toBe("SECURITY_CODE_REQUIRED");
    world.passSeconds(600);
    expect((await remove({})).body.code).toBe("STEP_UP_REQUIRED");
    const { body } = await steps.verifyPasscode(person.token, passcode);
    const token = body.data.access_token;
    const code = await steps.securityCode({ ...person, token });
    const removed = await steps.post("passcode/remove", token, { code });
    expect(removed.body.data).toEqual({ removed: true });
    expect(await steps.status(token)).toMatchObject({ is_set_up: false, verified: false });
    expect((await change(token)).status).toBe(200);
    expect(kindsFor(person.personId)).toEqual(["passcode_set_up", "passcode_removed"]);
    const again = await steps.post("passcode/remove", token, { code });
    expect(again.body.code).toBe("SECOND_FACTOR_NOT_SET_UP");
  });
});

describe("the mailed code for security settings", () => {
  it("is mailed once in 30 seconds, and ten times per hour", async () => {
    const person = await world.signIn(newAddress());
    const mailed = () =>
      world.mailsTo(person.email).filter(({ subject }) => subject.includes("security code")).length;
    await steps.post("security-code", person.token);
    const again = await steps.post("security-code", person.token);
    expect(again.body.data).toEqual({ sent: true, resend_after_seconds: 30 });
    expect(mailed()).toBe(1);
    for (let code = 1; code < 10; code += 1) {
      world.passSeconds(31);
      expect((await steps.post("security-code", person.token)).status).toBe(200);
    }
    world.passSeconds(31);
    expect((await steps.post("security-code", person.token)).body.code).toBe("RATE_LIMITED");
    expect(mailed()).toBe(10);
  });

  it("is not limited by strangers who request sign-in codes for the address", async () => {
    const person = await world.signIn(newAddress());
    for (let code = 0; code < 16; code += 1) {
      world.passSeconds(31);
      await world.ask(person.email, "login", `198.51.100.${code}`);
      await world.ask(person.email, "signup", `198.51.100.${code}`);
    }
    expect((await world.ask(person.email, "login")).status).toBe(429);
    expect((await setUp(person.token, { code: await steps.securityCode(person) })).status).toBe(
      200,
    );
  });

  it("can be requested again immediately if the mail server refused it", async () => {
    const person = await world.signIn(newAddress());
    world.post.refuses = true;
    expect((await steps.post("security-code", person.token)).body.code).toBe("SERVICE_UNAVAILABLE");
    world.post.refuses = false;
    expect((await setUp(person.token, { code: await steps.securityCode(person) })).status).toBe(
      200,
    );
  });
});
