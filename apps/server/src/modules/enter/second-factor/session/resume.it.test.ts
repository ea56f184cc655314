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
beforeEach(() => world.passSeconds(4_000));

const daySeconds = 86_400;
const newAddress = () => `resume${++people}@example.com`;
const unknownToken = "x".repeat(43);
const resume = (auth_method: string, auth_data: object, ip?: string) =>
  steps.post("session/resume", undefined, { auth_method, auth_data }, ip);
const byPasscode = (device_token: string, entered = passcode, ip?: string) =>
  resume("passcode", { device_token, device_id: deviceId, passcode: entered }, ip);
const refresh = (refresh_token: string) =>
  world.call("POST", "/auth/v1/token?grant_type=refresh_token", { body: { refresh_token } });

describe("resuming a session by its refresh token", () => {
  it("returns the session, and whether the second factor is still required", async () => {
    const person = await world.signIn(newAddress());
    const { status, body } = await resume("refresh_token", { refresh_token: person.refreshToken });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ mfa_required: false, step_up_until: null });
    expect((await refresh(body.data.session.refresh_token)).status).toBe(200);

    const confirmed = await steps.signUpWithPasscode(newAddress());
    const again = await resume("refresh_token", { refresh_token: confirmed.refreshToken });
    expect(again.body.data.mfa_required).toBe(false);
    const other = await world.signIn(confirmed.email, "login");
    const unconfirmed = await resume("refresh_token", { refresh_token: other.refreshToken });
    expect(unconfirmed.body.data.mfa_required).toBe(true);
  });

  it("is refused if the token is unknown or used, or the session was ended", async () => {
    const unknown = await resume("refresh_token", { refresh_token: unknownToken });
    expect(unknown).toMatchObject({ status: 401, body: { code: "SESSION_NOT_RESUMABLE" } });
    const person = await world.signIn(newAddress());
    const first = await resume("refresh_token", { refresh_token: person.refreshToken });
    // The token after it was used as well, so this is no answer that a killed browser has forgotten.
    expect((await refresh(first.body.data.session.refresh_token)).status).toBe(200);
    world.passSeconds(11);
    const used = await resume("refresh_token", { refresh_token: person.refreshToken });
    expect(used.body.code).toBe("SESSION_NOT_RESUMABLE");
    expect(await world.identity.authenticate(person.token)).not.toBeNull();
    await expect(
      world.identity.requireLiveSession(await steps.sessionIdOf(person.token)),
    ).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
  it("goes on for 180 days after the last step-up, and then requires a sign-in", async () => {
    const person = await steps.signUpWithPasscode(newAddress());
    let tokens = { access_token: person.token, refresh_token: person.refreshToken };
    const useFor = async (days: number) => {
      for (let day = 0; day < days; day += 6) {
        world.passSeconds(6 * daySeconds);
        const { refresh_token } = tokens;
        const { status, body } = await resume("refresh_token", { refresh_token });
        if (status !== 200) return body.code;
        tokens = body.data.session;
      }
      return "in use";
    };
    expect(await useFor(174)).toBe("in use");
    expect((await steps.verifyPasscode(tokens.access_token, passcode)).status).toBe(200);
    expect(await useFor(180)).toBe("in use");
    world.passSeconds(600);
    const { body } = await resume("refresh_token", { refresh_token: tokens.refresh_token });
    expect(body.code).toBe("SESSION_NOT_RESUMABLE");
    const again = await world.signIn(person.email, "login");
    expect((await resume("refresh_token", { refresh_token: again.refreshToken })).status).toBe(200);
  });
});

describe("resuming a session by passcode on a remembered device", () => {
  it("continues the same session after its refresh token has expired", async () => {
    const person = await steps.signUpWithPasscode(newAddress());
    const sessionId = await steps.sessionIdOf(person.token);
    world.passSeconds(8 * daySeconds);
    expect((await refresh(person.refreshToken)).status).toBe(400);
    const { status, body } = await byPasscode(person.deviceToken);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      mfa_required: false,
      step_up_until: new Date(world.now().getTime() + 600_000).toISOString(),
      session: { token_type: "bearer", user: { id: person.personId } },
    });
    expect(await world.identity.authenticate(body.data.session.access_token)).toMatchObject({
      personId: person.personId,
      sessionId,
      aal: "aal2",
    });
    const refreshed = await refresh(body.data.session.refresh_token);
    expect(refreshed.status).toBe(200);

    // The device's token stays valid, and the session has one family of refresh tokens.
    const again = await byPasscode(person.deviceToken);
    expect(again.status).toBe(200);
    expect((await refresh(refreshed.body.refresh_token)).status).toBe(400);
    expect((await refresh(again.body.data.session.refresh_token)).status).toBe(200);
  });

  it("requires the device's token: its id is not sufficient", async () => {
    await steps.signUpWithPasscode(newAddress());
    const bare = await resume("passcode", { device_id: deviceId, passcode });
    expect(bare).toMatchObject({ status: 400, body: { code: "VALIDATION_FAILED" } });
    expect((await byPasscode(unknownToken)).body.code).toBe("SESSION_NOT_RESUMABLE");
  });

  it("is refused with another device's id", async () => {
    const person = await steps.signUpWithPasscode(newAddress());
    const auth_data = { device_token: person.deviceToken, device_id: "web_other", passcode };
    expect((await resume("passcode", auth_data)).body.code).toBe("SESSION_NOT_RESUMABLE");
  });

  it("counts wrong passcodes per account, and none for an invalid token", async () => {
    const person = await steps.signUpWithPasscode(newAddress());
    for (let attempt = 0; attempt < 8; attempt += 1) await byPasscode(unknownToken, "100000");
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { body } = await byPasscode(person.deviceToken, "100000");
      expect(body.code).toBe("PASSCODE_INVALID");
    }
    expect((await byPasscode(person.deviceToken)).body.code).toBe("PASSCODE_LOCKED");
    expect((await steps.verifyPasscode(person.token, passcode)).body.code).toBe("PASSCODE_LOCKED");
  });

  it.each<[string, (person: { token: string; email: string }) => Promise<unknown>]>([
    ["signed out", ({ token }) => world.call("POST", "/api/v1/auth/logout", { token })],
    [
      "was signed out from elsewhere",
      async ({ email }) => {
        const { token } = await world.signIn(email, "login");
        await world.call("POST", "/api/v1/auth/sign-out", { token });
      },
    ],
    [
      "had a refresh token that was used twice",
      async ({ token }) => {
        const sessionId = await steps.sessionIdOf(token);
        await database.pool.query(
          "update session set revoked_at = now(), revoked_reason = 'token_reused' where id = $1",
          [sessionId],
        );
      },
    ],
    [
      "belongs to a deactivated person",
      ({ email }) =>
        database.pool.query("update person set deactivated_at = now() where email = $1", [email]),
    ],
    [
      "was forgotten because the passcode was changed elsewhere",
      async ({ email }) => {
        const other = await world.signIn(email, "login");
        expect((await steps.verifyPasscode(other.token, passcode)).status).toBe(200);
        const code = await steps.securityCode(other);
        const entry = { passcode, device_id: "web_other", code };
        expect((await steps.post("passcode/setup", other.token, entry)).status).toBe(200);
      },
    ],
  ])("is refused to a device that %s", async (_what, happens) => {
    const person = await steps.signUpWithPasscode(newAddress());
    await happens(person);
    expect((await byPasscode(person.deviceToken)).body.code).toBe("SESSION_NOT_RESUMABLE");
  });

  it("is refused 30 days after the device's last confirmation", async () => {
    const person = await steps.signUpWithPasscode(newAddress());
    world.passSeconds(29 * daySeconds);
    expect((await byPasscode(person.deviceToken)).status).toBe(200);
    world.passSeconds(30 * daySeconds);
    expect((await byPasscode(person.deviceToken)).body.code).toBe("SESSION_NOT_RESUMABLE");
  });

  it("is limited for a network that guesses tokens", async () => {
    const ip = "198.51.100.200";
    const person = await steps.signUpWithPasscode(newAddress());
    await database.pool.query(
      `insert into attempt_counter (action, subject, hits, window_ends_at)
         values ('failed_resume_from_ip', $1, 99, $2)`,
      [ip, new Date(world.now().getTime() + 3_000_000)],
    );
    expect((await byPasscode(unknownToken, passcode, ip)).body.code).toBe("SESSION_NOT_RESUMABLE");
    expect((await byPasscode(person.deviceToken, passcode, ip)).body.code).toBe("RATE_LIMITED");
    expect((await byPasscode(person.deviceToken)).status).toBe(200);
  });
});

describe("resuming a session by passkey on a remembered device", () => {
  const options = (device_token: string) =>
    steps.post("session/resume-options", undefined, { device_token });
  const byPasskey = (device_token: string, response: unknown) =>
    resume("biometric", { device_token, device_id: deviceId, response });

  it("continues the session, once per challenge", async () => {
    const person = await steps.signUpWithPasskey(newAddress());
    world.passSeconds(8 * daySeconds);
    const { body } = await options(person.deviceToken);
    const answer = person.authenticator.get(body.data.options);
    const resumed = await byPasskey(person.deviceToken, answer);
    expect(resumed.status).toBe(200);
    expect(await world.identity.authenticate(resumed.body.data.session.access_token)).toMatchObject(
      { personId: person.personId, aal: "aal2" },
    );
    expect((await byPasskey(person.deviceToken, answer)).body.code).toBe("PASSKEY_INVALID");
  });

  it("is refused with another person's passkey, a response for another purpose, or no token", async () => {
    const person = await steps.signUpWithPasskey(newAddress());
    const thief = await steps.signUpWithPasskey(newAddress());
    expect((await options(unknownToken)).body.code).toBe("SESSION_NOT_RESUMABLE");
    const asked = (await options(person.deviceToken)).body.data.options;
    const [credentialId = ""] = thief.authenticator.credentialIds();
    const foreign = thief.authenticator.get(asked, { credentialId });
    expect((await byPasskey(person.deviceToken, foreign)).body.code).toBe("PASSKEY_INVALID");
    const toConfirm = person.authenticator.get(await steps.biometricOptions(person.token));
    expect((await byPasskey(person.deviceToken, toConfirm)).body.code).toBe("PASSKEY_INVALID");
  });
});

describe("stored tokens of remembered devices", () => {
  it("are hashes, and deleted when they expire or the person deletes their account", async () => {
    const person = await steps.signUpWithPasscode(newAddress());
    await steps.addPasskey(person, (await steps.signUpWithPasskey(newAddress())).authenticator);
    const { rows } = await database.pool.query<{ row: string }>(
      "select row(remembered_device.*)::text as row from remembered_device where person_id = $1",
      [person.personId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(person.deviceToken);
    expect(await world.secondFactor.readOwnData(database.pool, person.personId)).toMatchObject({
      passcode_set_at: world.now().toISOString(),
      passkeys: [{ name: "My phone" }],
      remembered_devices: [{ device_id: deviceId }],
    });

    await steps.biometricOptions(person.token);
    world.passSeconds(31 * daySeconds);
    expect(await world.secondFactor.forgetExpired()).toBeGreaterThanOrEqual(2);
    expect(await world.secondFactor.forgetExpired()).toBe(0);
    await world.secondFactor.forgetPerson(database.pool, person.personId);
    expect(await world.secondFactor.readOwnData(database.pool, person.personId)).toEqual({
      passcode_set_at: null,
      passcode_reset_at: null,
      passkeys: [],
      remembered_devices: [],
    });
  });
});
