import { generateKeyPairSync } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deviceId, secondFactorSteps } from "../../../../../test/second-factor-steps.ts";
import {
  createAuthenticator,
  type Misbehaviour,
} from "../../../../../test/software-authenticator.ts";
import {
  type IdentityApp,
  openIdentityApp,
  publicUrl,
} from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";

// One file because all of it needs the same app and the same authenticators.

let database: TestDatabase;
let world: IdentityApp;
let steps: ReturnType<typeof secondFactorSteps>;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool, adminEmails: ["boss@example.com"] });
  steps = secondFactorSteps(world);
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});
beforeEach(() => world.passSeconds(4_000));

const newAddress = () => `passkey${++people}@example.com`;
const newAuthenticator = () => createAuthenticator({ origin: publicUrl });
const strangeKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const kindsFor = (personId: string) =>
  world.securityChanges.filter((one) => one.personId === personId).map(({ kind }) => kind);
const begin = async (person: { token: string; email: string }) => {
  const code = await steps.securityCode(person);
  return (await steps.post("passkeys/options", person.token, { code })).body.data.options;
};
const finish = (token: string, response: unknown) =>
  steps.post("passkeys", token, { device_id: deviceId, name: "My phone", response });
const list = async (token: string) =>
  (await world.call("GET", "/api/v1/auth/passkeys", { token })).body.data.passkeys;

describe("adding a passkey", () => {
  it("is a part of the sign-up only as its first factor, so that nobody is warned of what was just asked for", async () => {
    const person = await world.signIn(newAddress());
    world.signingUp.add(person.personId);
    const { body } = await steps.post("passkeys/options", person.token);
    await finish(person.token, newAuthenticator().create(body.data.options));
    await finish(person.token, newAuthenticator().create(await begin(person)));
    const changes = world.securityChanges.filter(({ personId }) => personId === person.personId);
    expect(changes.map(({ kind, isSignUp }) => [kind, isSignUp])).toEqual([
      ["passkey_added", true],
      ["passkey_added", false],
    ]);
  });

  it("requests user verification from the browser, and confirms the session", async () => {
    const person = await world.signIn(newAddress());
    const options = await begin(person);
    expect(options).toMatchObject({
      rp: { name: "Lilypad", id: "app.lilypad.example" },
      user: { name: person.email },
      excludeCredentials: [],
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      pubKeyCredParams: [{ alg: -7, type: "public-key" }],
    });
    expect(Buffer.from(options.challenge, "base64url")).toHaveLength(32);
    const { status, body } = await finish(person.token, newAuthenticator().create(options));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      verified: true,
      passkey: { name: "My phone", last_used_at: null, backed_up: false },
      device_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await world.identity.authenticate(body.data.access_token)).toMatchObject({
      aal: "aal2",
    });
    expect(await steps.status(person.token)).toMatchObject({
      is_set_up: true,
      passcode: false,
      passkeys: 1,
      verified: true,
      limits_lowered_until: new Date(world.now().getTime() + 86_400_000).toISOString(),
    });
    expect(kindsFor(person.personId)).toEqual(["passkey_added"]);
    const there = { body: { device_id: deviceId }, token: person.token };
    const elsewhere = { body: { device_id: "web_elsewhere" }, token: person.token };
    const check = async (asked: typeof there) =>
      (await world.call("POST", "/api/v1/auth/biometric/check-setup", asked)).body.data;
    expect(await check(there)).toEqual({ is_set_up: true, on_this_device: true });
    expect(await check(elsewhere)).toEqual({ is_set_up: true, on_this_device: false });
  });

  it("requires the mailed code, and a step-up if there is a second factor", async () => {
    const person = await steps.signUpWithPasskey(newAddress());
    const options = (token: string, body: object) => steps.post("passkeys/options", token, body);
    expect((await options(person.token, {})).body.code).toBe("SECURITY_CODE_REQUIRED");
    const later = await world.signIn(person.email, "login");
    const code = await steps.securityCode(later);
    expect((await options(later.token, { code })).body.code).toBe("STEP_UP_REQUIRED");
    const { body } = await options(person.token, { code });
    expect(body.data.options.excludeCredentials).toHaveLength(1);
  });

  it.each<[string, Misbehaviour]>([
    ["another origin", { origin: "https://app.lilypad.example.evil.example" }],
    ["another host's passkey", { rpId: "evil.example" }],
    ["no user verification", { userVerified: false }],
    ["an invented challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["the response to another challenge", { type: "webauthn.get" }],
  ])("refuses %s, and uses up the challenge", async (_what, wrong) => {
    const person = await world.signIn(newAddress());
    const options = await begin(person);
    const refused = await finish(person.token, newAuthenticator().create(options, wrong));
    expect(refused).toMatchObject({ status: 422, body: { code: "PASSKEY_NOT_ADDED" } });
    if (wrong.challenge === undefined) {
      const again = await finish(person.token, newAuthenticator().create(options));
      expect(again.body.code).toBe("PASSKEY_NOT_ADDED");
    }
    expect(await list(person.token)).toEqual([]);
    expect(await steps.status(person.token)).toMatchObject({ is_set_up: false, verified: false });
  });

  it("refuses a challenge that was used, is too old, or is another session's", async () => {
    const person = await world.signIn(newAddress());
    const other = await world.signIn(person.email, "login");
    const options = await begin(person);
    expect((await finish(other.token, newAuthenticator().create(options))).body.code).toBe(
      "PASSKEY_NOT_ADDED",
    );
    const response = newAuthenticator().create(options);
    expect((await finish(person.token, response)).status).toBe(200);
    expect((await finish(person.token, response)).body.code).toBe("PASSKEY_NOT_ADDED");

    const late = await world.signIn(newAddress());
    const old = await begin(late);
    world.passSeconds(300);
    expect((await finish(late.token, newAuthenticator().create(old))).body.code).toBe(
      "PASSKEY_NOT_ADDED",
    );
  });

  it("refuses bytes that are not an attestation", async () => {
    const person = await world.signIn(newAddress());
    const options = await begin(person);
    const good = newAuthenticator().create(options);
    const broken = {
      ...good,
      response: { ...good.response, attestationObject: "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg" },
    };
    expect((await finish(person.token, broken)).body.code).toBe("PASSKEY_NOT_ADDED");
  });

  it("registers a credential once, for one person only", async () => {
    const owner = await steps.signUpWithPasskey(newAddress());
    const [credentialId = ""] = owner.authenticator.credentialIds();
    const thief = await world.signIn(newAddress());
    const response = newAuthenticator().create(await begin(thief));
    await database.pool.query("update passkey set credential_id = $1 where credential_id = $2", [
      response.id,
      credentialId,
    ]);
    expect((await finish(thief.token, response)).body.code).toBe("PASSKEY_NOT_ADDED");
    expect((await steps.status(thief.token)).is_set_up).toBe(false);
  });

  it("is limited to ten passkeys", async () => {
    const person = await steps.signUpWithPasskey(newAddress());
    await database.pool.query(
      `insert into passkey (id, person_id, credential_id, public_key, counter, transports, backed_up,
         name, device_id, created_at)
       select gen_random_uuid(), person_id, credential_id || n, public_key, 0, transports, false,
         name, device_id, created_at from passkey, generate_series(1, 9) n where person_id = $1`,
      [person.personId],
    );
    const code = await steps.securityCode(person);
    const { body } = await steps.post("passkeys/options", person.token, { code });
    expect(body.code).toBe("PASSKEY_LIMIT_REACHED");
  });
});

describe("verifying a passkey", () => {
  it("raises the session to aal2, stores the counter, and works once per challenge", async () => {
    const owner = await steps.signUpWithPasskey(newAddress());
    const { token } = await world.signIn(owner.email, "login");
    const options = await steps.biometricOptions(token);
    expect(options).toMatchObject({
      rpId: "app.lilypad.example",
      userVerification: "required",
      allowCredentials: [{ id: owner.authenticator.credentialIds()[0], type: "public-key" }],
    });
    const answer = owner.authenticator.get(options);
    const { status, body } = await steps.verifyPasskey(token, answer);
    expect(status).toBe(200);
    expect(await world.identity.authenticate(body.data.access_token)).toMatchObject({
      aal: "aal2",
    });
    expect((await list(token))[0].last_used_at).toBe(world.now().toISOString());
    expect((await steps.verifyPasskey(token, answer)).body.code).toBe("PASSKEY_INVALID");
  });

  it.each<[string, Misbehaviour]>([
    ["another origin", { origin: "http://app.lilypad.example" }],
    ["another host's passkey", { rpId: "evil.example" }],
    ["no user verification", { userVerified: false }],
    ["an invented challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["the response to another challenge", { type: "webauthn.create" }],
    ["another key's signature", { signedBy: strangeKey }],
    ["another person's user handle", { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["a signature of the challenge without its label", { signsChallengeItself: true }],
  ])("refuses %s", async (_what, wrong) => {
    const owner = await steps.signUpWithPasskey(newAddress());
    const { token } = await world.signIn(owner.email, "login");
    const options = await steps.biometricOptions(token);
    const answer = owner.authenticator.get(options, wrong);
    const refused = await steps.verifyPasskey(token, answer);
    expect(refused).toMatchObject({ status: 422, body: { code: "PASSKEY_INVALID" } });
    expect((await steps.status(token)).verified).toBe(false);
    expect(kindsFor(owner.personId)).toEqual(["passkey_added"]);
  });

  it("refuses another person's passkey", async () => {
    const owner = await steps.signUpWithPasskey(newAddress());
    const thief = await steps.signUpWithPasskey(newAddress());
    const { token } = await world.signIn(owner.email, "login");
    const options = await steps.biometricOptions(token);
    const [credentialId = ""] = thief.authenticator.credentialIds();
    const answer = thief.authenticator.get(options, { credentialId });
    expect((await steps.verifyPasskey(token, answer)).body.code).toBe("PASSKEY_INVALID");
  });

  it("refuses a challenge of another session, for another purpose, or two minutes old", async () => {
    const owner = await steps.signUpWithPasskey(newAddress());
    const here = await world.signIn(owner.email, "login");
    const there = await world.signIn(owner.email, "login");
    const options = await steps.biometricOptions(there.token);
    const stolen = owner.authenticator.get(options);
    expect((await steps.verifyPasskey(here.token, stolen)).body.code).toBe("PASSKEY_INVALID");

    const { body } = await steps.post("session/resume-options", undefined, {
      device_token: owner.deviceToken,
    });
    const forResuming = owner.authenticator.get(body.data.options);
    expect((await steps.verifyPasskey(owner.token, forResuming)).body.code).toBe("PASSKEY_INVALID");

    const late = owner.authenticator.get(await steps.biometricOptions(here.token));
    world.passSeconds(120);
    expect((await steps.verifyPasskey(here.token, late)).body.code).toBe("PASSKEY_INVALID");
  });

  it("refuses a decreased counter, as of a copied passkey, and notifies the owner", async () => {
    const owner = await steps.signUpWithPasskey(newAddress());
    const { token } = await world.signIn(owner.email, "login");
    const answer = async (counter: number) =>
      steps.verifyPasskey(
        token,
        owner.authenticator.get(await steps.biometricOptions(token), { counter }),
      );
    expect((await answer(7)).status).toBe(200);
    expect((await answer(7)).body.code).toBe("PASSKEY_INVALID");
    expect((await answer(3)).body.code).toBe("PASSKEY_INVALID");
    expect(kindsFor(owner.personId)).toEqual(["passkey_added", "passkey_copied", "passkey_copied"]);
    expect((await answer(8)).status).toBe(200);
  });

  it("accepts one of two concurrent responses with the same counter", async () => {
    const owner = await steps.signUpWithPasskey(newAddress());
    const { token } = await world.signIn(owner.email, "login");
    const challenges = [
      await steps.biometricOptions(token),
      await steps.biometricOptions(token),
      await steps.biometricOptions(token),
    ];
    const answers = await Promise.all(
      challenges.map((options) =>
        steps.verifyPasskey(token, owner.authenticator.get(options, { counter: 5 })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it("accepts a response once if it is sent several times concurrently", async () => {
    const owner = await steps.signUpWithPasskey(newAddress(), { counts: false });
    const { token } = await world.signIn(owner.email, "login");
    const answer = owner.authenticator.get(await steps.biometricOptions(token));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => steps.verifyPasskey(token, answer)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("accepts passkeys without a counter repeatedly", async () => {
    const owner = await steps.signUpWithPasskey(newAddress(), { counts: false });
    const { token } = await world.signIn(owner.email, "login");
    for (let use = 0; use < 2; use += 1) {
      const answer = owner.authenticator.get(await steps.biometricOptions(token));
      expect((await steps.verifyPasskey(token, answer)).status).toBe(200);
    }
  });

  it("fails for a session that was ended, and for people without a passkey", async () => {
    const owner = await steps.signUpWithPasskey(newAddress());
    const { token } = await world.signIn(owner.email, "login");
    const answer = owner.authenticator.get(await steps.biometricOptions(token));
    await world.call("POST", "/api/v1/auth/logout", { token });
    expect((await steps.verifyPasskey(token, answer)).body.code).toBe("UNAUTHENTICATED");

    const person = await world.signIn(newAddress());
    const { body } = await steps.post("biometric/options", person.token);
    expect(body.code).toBe("SECOND_FACTOR_NOT_SET_UP");
  });

  it("is limited to sixty challenges per hour", async () => {
    const owner = await steps.signUpWithPasskey(newAddress());
    await database.pool.query(
      `insert into attempt_counter (action, subject, hits, window_ends_at)
         values ('passkey_challenge_for_person', $1, 60, $2)
       on conflict (action, subject) do update set hits = 60`,
      [owner.personId, new Date(world.now().getTime() + 3_000_000)],
    );
    expect((await steps.post("biometric/options", owner.token)).body.code).toBe("RATE_LIMITED");
  });
});

describe("a person's passkeys", () => {
  it("can be renamed and removed by their owner only", async () => {
    const owner = await steps.signUpWithPasskey(newAddress());
    const stranger = await steps.signUpWithPasskey(newAddress());
    const rename = (token: string, name: string) =>
      world.call("PUT", `/api/v1/auth/passkeys/${owner.passkeyId}`, { token, body: { name } });
    expect((await rename(stranger.token, "Mine")).body.code).toBe("NOT_FOUND");
    expect((await rename(owner.token, " Blue phone ")).body.data.passkey.name).toBe("Blue phone");

    const remove = async (person: { token: string; email: string }) => {
      const code = await steps.securityCode(person);
      return steps.post(`passkeys/${owner.passkeyId}/remove`, person.token, { code });
    };
    world.passSeconds(31);
    expect((await remove(stranger)).body.code).toBe("NOT_FOUND");
    expect((await remove(owner)).body.data).toEqual({ removed: true });
    expect(await list(owner.token)).toEqual([]);
    expect(await steps.status(owner.token)).toMatchObject({ is_set_up: false, verified: false });
    expect(kindsFor(owner.personId)).toEqual(["passkey_added", "passkey_removed"]);
  });

  it("need a step-up for both, and the mailed code to be removed", async () => {
    const owner = await steps.signUpWithPasskey(newAddress());
    const path = `passkeys/${owner.passkeyId}`;
    expect((await steps.post(`${path}/remove`, owner.token)).body.code).toBe(
      "SECURITY_CODE_REQUIRED",
    );
    world.passSeconds(600);
    const { token } = owner;
    const renamed = await world.call("PUT", `/api/v1/auth/${path}`, { token, body: { name: "x" } });
    expect(renamed.body.code).toBe("STEP_UP_REQUIRED");
    expect((await steps.post(`${path}/remove`, token)).body.code).toBe("STEP_UP_REQUIRED");
  });

  it("confirm nothing after they were removed, in any session", async () => {
    const owner = await steps.signUpWithPasskey(newAddress());
    const other = await world.signIn(owner.email, "login");
    const answer = owner.authenticator.get(await steps.biometricOptions(other.token));
    expect((await steps.verifyPasskey(other.token, answer)).status).toBe(200);
    const pending = owner.authenticator.get(await steps.biometricOptions(other.token));
    const code = await steps.securityCode(owner);
    await steps.post(`passkeys/${owner.passkeyId}/remove`, owner.token, { code });
    expect(await steps.status(other.token)).toMatchObject({ verified: false, step_up_until: null });
    expect((await steps.verifyPasskey(other.token, pending)).body.code).toBe("PASSKEY_INVALID");
  });
});

describe("an administrator's passkey", () => {
  const guard = async (token: string) => {
    const caller = await world.identity.authenticate(token);
    if (caller === null) throw new Error("the token was not good");
    return world.identity.requirePasskey(caller);
  };

  it("is required of their session: a passcode is not sufficient", async () => {
    const boss = await steps.signUpWithPasskey("boss@example.com");
    await expect(guard(boss.token)).resolves.toBeUndefined();
    const code = await steps.securityCode(boss);
    const passcode = { passcode: "482915", device_id: deviceId, code };
    expect((await steps.post("passcode/setup", boss.token, passcode)).status).toBe(200);

    world.passSeconds(60);
    const later = await world.signIn("boss@example.com", "login");
    await expect(guard(later.token)).rejects.toMatchObject({ code: "PASSKEY_REQUIRED" });
    expect((await steps.verifyPasscode(later.token, "482915")).status).toBe(200);
    await expect(guard(later.token)).rejects.toMatchObject({ code: "PASSKEY_REQUIRED" });

    // A passcode is not sufficient to add another passkey either.
    world.passSeconds(60);
    const mailed = await steps.securityCode(later);
    const more = await steps.post("passkeys/options", later.token, { code: mailed });
    expect(more.body.code).toBe("PASSKEY_REQUIRED");
    const remove = `passkeys/${boss.passkeyId}/remove`;
    expect((await steps.post(remove, later.token, { code: mailed })).body.code).toBe(
      "PASSKEY_REQUIRED",
    );

    const answer = boss.authenticator.get(await steps.biometricOptions(later.token));
    expect((await steps.verifyPasskey(later.token, answer)).status).toBe(200);
    await expect(guard(later.token)).resolves.toBeUndefined();
    const added = await steps.post("passkeys/options", later.token, { code: mailed });
    expect(added.status).toBe(200);

    await world.call("POST", "/api/v1/auth/logout", { token: later.token });
    await expect(guard(later.token)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
