import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deviceId, passcode, secondFactorSteps } from "../../../../../test/second-factor-steps.ts";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";
import { factorSince } from "../index.ts";

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

const newAddress = () => `reset${++people}@example.com`;
const daySeconds = 86_400;
const newPasscode = "739164";
const reset = (token: string, body: object = {}) =>
  steps.post("passcode/reset", token, { passcode: newPasscode, device_id: deviceId, ...body });
const cancel = (token: string) => steps.post("passcode/reset/cancel", token);
const kindsFor = (personId: string) =>
  world.securityChanges.filter((one) => one.personId === personId).map(({ kind }) => kind);
const inADay = () => new Date(world.now().getTime() + daySeconds * 1000).toISOString();

/** Signs in with a mailed code only, as a person without the passcode who reads the mail can. */
const signInByMail = (person: { email: string }) => world.signIn(person.email, "login");
/** Signs in with a mailed code and requests a reset with another one. */
async function askForReset(person: { email: string }, chosen = newPasscode) {
  const session = await signInByMail(person);
  world.passSeconds(31);
  const code = await steps.securityCode(session);
  const answer = await reset(session.token, { passcode: chosen, code });
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { verified: false, passcode_reset_at: inADay() } },
  });
  return session;
}

describe("resetting a forgotten passcode with a mailed code only", () => {
  it("takes effect after 24 hours; until then the session is unconfirmed and the old passcode valid", async () => {
    const owner = await steps.signUpWithPasscode(newAddress());
    const session = await askForReset(owner);
    expect(kindsFor(owner.personId)).toEqual(["passcode_set_up", "passcode_reset_asked"]);
    expect(await steps.status(session.token)).toMatchObject({
      verified: false,
      passcode_reset_at: inADay(),
    });
    expect((await steps.verifyPasscode(session.token, newPasscode)).body.code).toBe(
      "PASSCODE_INVALID",
    );
    world.passSeconds(daySeconds - 1);
    const before = await signInByMail(owner);
    expect((await steps.verifyPasscode(before.token, newPasscode)).body.code).toBe(
      "PASSCODE_INVALID",
    );
    expect((await steps.verifyPasscode(before.token, passcode)).status).toBe(200);
    world.passSeconds(1);
    expect((await steps.verifyPasscode(before.token, passcode)).body.code).toBe("PASSCODE_INVALID");
    expect((await steps.verifyPasscode(before.token, newPasscode)).status).toBe(200);
    expect(await steps.status(before.token)).toMatchObject({
      passcode_reset_at: null,
      limits_lowered_until: inADay(),
    });
    expect(kindsFor(owner.personId).slice(2)).toEqual(["passcode_reset"]);
  });

  it("takes effect once, even with several servers, and all sessions must confirm again", async () => {
    const owner = await steps.signUpWithPasscode(newAddress());
    await askForReset(owner);
    world.passSeconds(daySeconds - 60);
    const { token } = await signInByMail(owner);
    const confirmed = await steps.verifyPasscode(token, passcode);
    expect(await steps.status(token)).toMatchObject({ verified: true });
    world.passSeconds(60);
    const { secondFactor } = world;
    await Promise.all([
      secondFactor.worker.pass(),
      secondFactor.worker.pass(),
      steps.status(token),
      steps.status(token),
    ]);
    expect(await secondFactor.worker.pass()).toBe(0);
    expect(kindsFor(owner.personId).filter((kind) => kind === "passcode_reset")).toHaveLength(1);
    expect(await steps.status(token)).toMatchObject({ verified: false, step_up_until: null });
    const resumed = await world.call("POST", "/api/v1/auth/session/resume", {
      body: {
        auth_method: "passcode",
        auth_data: {
          device_token: confirmed.body.data.device_token,
          device_id: deviceId,
          passcode: newPasscode,
        },
      },
    });
    expect(resumed.body.code).toBe("SESSION_NOT_RESUMABLE");
  });

  it("prevents a device of the old passcode from resuming a session, in either order", async () => {
    const owner = await steps.signUpWithPasscode(newAddress());
    await askForReset(owner);
    world.passSeconds(daySeconds);
    const { deviceToken: device_token } = owner;
    for (const entered of [passcode, newPasscode]) {
      const auth_data = { device_token, device_id: deviceId, passcode: entered };
      const { body } = await world.call("POST", "/api/v1/auth/session/resume", {
        body: { auth_method: "passcode", auth_data },
      });
      expect(body.code).toBe("SESSION_NOT_RESUMABLE");
    }
    expect(kindsFor(owner.personId)).toContain("passcode_reset");
  });

  it("requested again replaces the passcode and restarts the 24 hours", async () => {
    const owner = await steps.signUpWithPasscode(newAddress());
    await askForReset(owner);
    world.passSeconds(daySeconds - 60);
    await askForReset(owner, "604817");
    world.passSeconds(60);
    const { token } = await signInByMail(owner);
    expect((await steps.verifyPasscode(token, newPasscode)).body.code).toBe("PASSCODE_INVALID");
    expect((await steps.verifyPasscode(token, passcode)).status).toBe(200);
    world.passSeconds(daySeconds);
    const later = await signInByMail(owner);
    expect((await steps.verifyPasscode(later.token, newPasscode)).body.code).toBe(
      "PASSCODE_INVALID",
    );
    expect((await steps.verifyPasscode(later.token, "604817")).status).toBe(200);
  });

  it("takes 24 hours for people who have lost their only passkey as well", async () => {
    const owner = await steps.signUpWithPasskey(newAddress());
    const session = await askForReset(owner);
    expect((await steps.verifyPasscode(session.token, newPasscode)).body.code).toBe(
      "SECOND_FACTOR_NOT_SET_UP",
    );
    world.passSeconds(daySeconds);
    const later = await signInByMail(owner);
    expect((await steps.verifyPasscode(later.token, newPasscode)).status).toBe(200);
    expect(await steps.status(later.token)).toMatchObject({ passcode: true, passkeys: 1 });
  });

  it("takes 24 hours in a session that was confirmed with the passcode as well", async () => {
    const owner = await steps.signUpWithPasscode(newAddress());
    world.passSeconds(31);
    const { body } = await reset(owner.token, { code: await steps.securityCode(owner) });
    expect(body.data).toEqual({ verified: false, passcode_reset_at: inADay() });
  });

  it("removes a lock when it takes effect", async () => {
    const owner = await steps.signUpWithPasscode(newAddress());
    const session = await askForReset(owner);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await steps.verifyPasscode(session.token, "100000");
      world.passSeconds(60);
    }
    world.passSeconds(daySeconds - 600);
    const later = await signInByMail(owner);
    expect((await steps.verifyPasscode(later.token, newPasscode)).status).toBe(200);
  });

  it("requires the mailed code and an existing second factor, and refuses simple passcodes", async () => {
    const owner = await steps.signUpWithPasscode(newAddress());
    const session = await signInByMail(owner);
    expect((await reset(session.token)).body.code).toBe("SECURITY_CODE_REQUIRED");
    expect((await reset(session.token, { code: "987987" })).body.code).toBe(
      "SECURITY_CODE_INVALID",
    );
    expect((await reset(session.token, { passcode: "123456" })).body.code).toBe(
      "PASSCODE_TOO_SIMPLE",
    );
    const nobody = await world.signIn(newAddress());
    const code = await steps.securityCode(nobody);
    expect((await reset(nobody.token, { code })).body.code).toBe("SECOND_FACTOR_NOT_SET_UP");
    expect(kindsFor(owner.personId)).toEqual(["passcode_set_up"]);
  });

  it("is stored as a slow hash, included in the data export, and deleted with the account", async () => {
    const owner = await steps.signUpWithPasscode(newAddress());
    await askForReset(owner);
    const kept = async () => {
      const { rows } = await database.pool.query<{ hash: string }>(
        "select hash from passcode_reset where person_id = $1",
        [owner.personId],
      );
      return rows;
    };
    expect((await kept())[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { secondFactor } = world;
    expect(await secondFactor.readOwnData(database.pool, owner.personId)).toMatchObject({
      passcode_reset_at: inADay(),
    });
    await secondFactor.forgetPerson(database.pool, owner.personId);
    expect(await kept()).toEqual([]);
    expect(world.logged.join("\n")).not.toContain(newPasscode);
  });
});

it("a passcode reset confirmed by a passkey takes effect immediately", async () => {
  const owner = await steps.signUpWithPasskey(newAddress());
  const session = await signInByMail(owner);
  const answer = owner.authenticator.get(await steps.biometricOptions(session.token));
  expect((await steps.verifyPasskey(session.token, answer)).status).toBe(200);
  world.passSeconds(31);
  const code = await steps.securityCode(session);
  const { status, body } = await reset(session.token, { code });
  expect({ status, verified: body.data?.verified }).toEqual({ status: 200, verified: true });
  expect((await steps.verifyPasscode(session.token, newPasscode)).status).toBe(200);
  expect(await steps.status(session.token)).toMatchObject({
    verified: true,
    passcode_reset_at: null,
    limits_lowered_until: inADay(),
  });
  expect(await steps.status(owner.token)).toMatchObject({ verified: false });
  expect(kindsFor(owner.personId)).toEqual(["passkey_added", "passcode_reset"]);

  // After ten minutes the passkey's confirmation is too old.
  world.passSeconds(600);
  const later = await reset(session.token, { code: await steps.securityCode(session) });
  expect(later.body.data).toEqual({ verified: false, passcode_reset_at: inADay() });
});

it("a cancelled passcode reset never takes effect", async () => {
  const owner = await steps.signUpWithPasscode(newAddress());
  await askForReset(owner);
  world.passSeconds(3600);
  // Any session of the person may cancel: this one has not confirmed a second factor.
  const { token } = await signInByMail(owner);
  expect((await cancel(token)).body.data).toEqual({ cancelled: true });
  expect(await steps.status(token)).toMatchObject({ passcode_reset_at: null });
  expect(kindsFor(owner.personId)).toEqual([
    "passcode_set_up",
    "passcode_reset_asked",
    "passcode_reset_cancelled",
  ]);
  expect(await cancel(token)).toMatchObject({
    status: 409,
    body: { code: "PASSCODE_RESET_NOT_PENDING" },
  });
  world.passSeconds(daySeconds);
  await world.secondFactor.worker.pass();
  expect(kindsFor(owner.personId)).not.toContain("passcode_reset");
  const later = await signInByMail(owner);
  expect((await steps.verifyPasscode(later.token, newPasscode)).body.code).toBe("PASSCODE_INVALID");
  expect((await steps.verifyPasscode(later.token, passcode)).status).toBe(200);
});

it("a passcode reset is cancelled by the owner's next change of factors, and cannot be cancelled after it took effect", async () => {
  const owner = await steps.signUpWithPasscode(newAddress());
  await askForReset(owner);
  world.passSeconds(60);
  const { token } = await signInByMail(owner);
  expect((await steps.verifyPasscode(token, passcode)).status).toBe(200);
  const code = await steps.securityCode({ ...owner, token });
  const changed = await steps.post("passcode/setup", token, {
    passcode: "604817",
    device_id: deviceId,
    code,
  });
  expect(changed.status).toBe(200);
  expect(kindsFor(owner.personId).slice(2)).toEqual([
    "passcode_changed",
    "passcode_reset_cancelled",
  ]);
  await askForReset(owner);
  world.passSeconds(daySeconds);
  const later = await signInByMail(owner);
  expect((await cancel(later.token)).body.code).toBe("PASSCODE_RESET_NOT_PENDING");
  expect((await steps.verifyPasscode(later.token, newPasscode)).status).toBe(200);
});

it("the time since which somebody has a second factor starts anew with a reset passcode, and not with a further factor", async () => {
  const owner = await steps.signUpWithPasscode(newAddress());
  const since = () => factorSince(database.pool, owner.personId);
  expect(await since()).toEqual(world.now());
  await askForReset(owner);
  world.passSeconds(daySeconds + 1);
  await steps.status((await signInByMail(owner)).token);
  expect(await since()).toEqual(world.now());
  await database.pool.query(
    `insert into passkey (id, person_id, credential_id, public_key, counter, transports, backed_up, name, device_id, created_at)
     values (gen_random_uuid(), $1, 'older', '\\x04', 0, '{}', false, 'Phone', 'device', $2)`,
    [owner.personId, new Date(world.now().getTime() - 8 * daySeconds * 1000)],
  );
  expect(await since()).toEqual(new Date(world.now().getTime() - 8 * daySeconds * 1000));
  const nobody = await world.signIn(newAddress());
  expect(await factorSince(database.pool, nobody.personId)).toBeNull();
});

it("a reset that is due is not applied while the account is frozen", async () => {
  const owner = await steps.signUpWithPasscode(newAddress());
  await askForReset(owner);
  await database.pool.query(
    `insert into account_freeze (id, person_id, kind, note, placed_at, ends_at, due_at, is_emergency)
     values (gen_random_uuid(), $1, 'other', 'A race with the request', $2, null, null, true)`,
    [owner.personId, world.now()],
  );
  world.passSeconds(daySeconds + 1);
  await steps.status((await signInByMail(owner)).token);
  expect(kindsFor(owner.personId)).toEqual(["passcode_set_up", "passcode_reset_asked"]);
});
