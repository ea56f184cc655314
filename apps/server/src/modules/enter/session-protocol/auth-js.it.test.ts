import { createTestDatabase } from "@lilypad/testing";
import { GoTrueClient } from "@supabase/auth-js";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type IdentityApp, openIdentityApp } from "../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../migrations.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: IdentityApp;
let url: string;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
beforeEach(async () => {
  // The clock starts now, because auth-js compares a token's expiry with the system clock.
  world = await openIdentityApp({ pool: database.pool, startsAt: new Date() });
  url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  return () => world.app.close();
});
afterAll(() => database.drop());

const newAddress = () => `authjs${++people}@example.com`;
const user = (token: string) => world.call("GET", "/auth/v1/user", { token });
type Fetch = typeof fetch;

/** Opens a client configured as in the app; the test can read its storage. */
async function openClient({
  flowType = "pkce" as "pkce" | "implicit",
  fetchWith = fetch as Fetch,
  stored = new Map<string, string>(),
} = {}) {
  const client = new GoTrueClient({
    url: `${url}/auth/v1`,
    storageKey: "lilypad-auth",
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    fetch: fetchWith,
    flowType,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
  });
  await client.initialize();
  return Object.assign(client, { stored });
}

async function openSignedIn(options: Parameters<typeof openClient>[0] = {}, email = newAddress()) {
  const client = await openClient(options);
  const person = await world.signIn(email, "signup");
  const { error } = await client.setSession({
    access_token: person.token,
    refresh_token: person.refreshToken,
  });
  expect(error).toBeNull();
  return { client, person };
}

describe("signing in with auth-js", () => {
  it("sets a session, refreshes it and signs out", async () => {
    const { client, person } = await openSignedIn();
    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(person.refreshToken);
    expect((await client.getUser()).data.user?.id).toBe(person.personId);

    expect((await client.signOut()).error).toBeNull();
    const token = refreshed.data.session?.access_token ?? "";
    expect((await user(token)).body.error_code).toBe("session_not_found");
    expect((await client.getSession()).data.session).toBeNull();
  });

  it("works with mailed codes if the client sends no code challenge", async () => {
    const client = await openClient({ flowType: "implicit" });
    const email = newAddress();
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const refused = await client.verifyOtp({ email, token: "abcdef", type: "email" });
    expect(refused.error).toMatchObject({ status: 403, code: "otp_expired" });
    const token = world.codeFor(email);
    const { data, error } = await client.verifyOtp({ email, token, type: "email" });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);

    const stranger = newAddress();
    await client.signInWithOtp({ email: stranger, options: { shouldCreateUser: false } });
    expect(world.mails.at(-1)?.subject).toContain("no Lilypad account");
  });
});

describe("a magic link with auth-js", () => {
  const codeIn = (email: string) =>
    /#code=([\w-]+)/.exec(world.mailsTo(email).at(-1)?.text ?? "")?.[1] ?? "";

  it("signs up and signs in in the browser that requested it", async () => {
    const client = await openClient();
    const email = newAddress();
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const { data, error } = await client.exchangeCodeForSession(codeIn(email));
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ user: { email }, mfa_required: false });
    expect((await client.getUser()).data.user?.email).toBe(email);

    const again = await openClient();
    world.passSeconds(31);
    await again.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const second = await again.exchangeCodeForSession(codeIn(email));
    expect(second.data.session?.user.id).toBe(data.session?.user.id);
  });

  it("requested twice in a row works with the last code verifier that the browser stored", async () => {
    const client = await openClient();
    const email = newAddress();
    await client.signInWithOtp({ email });
    await client.signInWithOtp({ email });
    expect(world.mailsTo(email)).toHaveLength(1);
    expect((await client.exchangeCodeForSession(codeIn(email))).error).toBeNull();
  });

  it("says in the session that the second factor is required", async () => {
    const { email, personId } = await world.signIn(newAddress());
    await database.pool.query("update person set second_factor = true where id = $1", [personId]);
    const client = await openClient();
    await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const { data } = await client.exchangeCodeForSession(codeIn(email));
    expect(data.session).toMatchObject({ mfa_required: true });
  });

  it("opened in another browser, used twice or unknown gets a different error each", async () => {
    const asking = await openClient();
    const email = newAddress();
    await asking.signInWithOtp({ email });
    const code = codeIn(email);

    const bare = await (await openClient()).exchangeCodeForSession(code);
    expect(bare.error?.name).toBe("AuthPKCECodeVerifierMissingError");
    const other = await openClient();
    await other.signInWithOtp({ email: newAddress() });
    expect((await other.exchangeCodeForSession(code)).error).toMatchObject({
      status: 400,
      code: "bad_code_verifier",
    });

    const kept = new Map(asking.stored);
    expect((await asking.exchangeCodeForSession(code)).error).toBeNull();
    const twice = await (await openClient({ stored: kept })).exchangeCodeForSession(code);
    expect(twice.error).toMatchObject({ status: 403, code: "flow_state_expired" });

    const curious = await openClient();
    await curious.signInWithOtp({ email: newAddress() });
    expect((await curious.exchangeCodeForSession("a-code")).error).toMatchObject({
      status: 404,
      code: "flow_state_not_found",
    });
  });
});

describe("refreshing with auth-js", () => {
  // auth-js writes network failures to the console, and these tests cause them.
  beforeEach(() => {
    const spy = vi.spyOn(console, "error").mockImplementation(() => undefined);
    return () => spy.mockRestore();
  });

  it("happens automatically when an expired session is set", async () => {
    const client = await openClient();
    world.passSeconds(-1000);
    const person = await world.signIn(newAddress());
    world.passSeconds(1000);
    const set = await client.setSession({
      access_token: person.token,
      refresh_token: person.refreshToken,
    });
    expect(set.error).toBeNull();
    expect(set.data.session?.access_token).not.toBe(person.token);
  });

  it("is retried during an outage and keeps the session", async () => {
    const answers: number[] = [];
    const kept: boolean[] = [];
    const stored = new Map<string, string>();
    const failing: Fetch = async (input, init) => {
      if (String(input).includes("/token") && answers.length < 2) {
        answers.push(503);
        kept.push(stored.has("lilypad-auth"));
        return new Response("{}", { status: 503 });
      }
      return fetch(input, init);
    };
    const { client, person } = await openSignedIn({ fetchWith: failing, stored });
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(answers).toEqual([503, 503]);
    expect(kept).toEqual([true, true]);
    expect(data.session?.refresh_token).not.toBe(person.refreshToken);
    expect((await client.getUser()).data.user?.id).toBe(person.personId);
  });

  it("gets the same session again if the first answer was lost", async () => {
    const tokens: string[] = [];
    const losing: Fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).includes("/token")) return response;
      const { refresh_token } = (await response.clone().json()) as { refresh_token: string };
      tokens.push(refresh_token);
      if (tokens.length === 1) throw new TypeError("the connection broke");
      return response;
    };
    const { client } = await openSignedIn({ fetchWith: losing });
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(tokens).toHaveLength(2);
    expect(new Set(tokens).size).toBe(1);
    expect(data.session?.refresh_token).toBe(tokens[0]);
    expect((await client.refreshSession()).error).toBeNull();
  });

  it("in two tabs concurrently gives both the same session", async () => {
    const { client, person } = await openSignedIn();
    const other = await openClient({ stored: new Map(client.stored) });
    const both = await Promise.all([client.refreshSession(), other.refreshSession()]);
    expect(both.map(({ error }) => error)).toEqual([null, null]);
    expect(both[0]?.data.session?.refresh_token).toBe(both[1]?.data.session?.refresh_token);
    expect((await client.getUser()).data.user?.id).toBe(person.personId);
  });

  it("with a copied token that was used already ends the session for both owners", async () => {
    const { client, person } = await openSignedIn();
    const thief = await openClient({ stored: new Map(client.stored) });
    const useCopy = async () => {
      const stolen = await thief.refreshSession();
      expect(stolen.error).toBeNull();
      expect((await thief.getUser()).error).toBeNull();
      world.passSeconds(11);
      return stolen;
    };
    await useCopy();
    // The owner's browser may have been killed before it stored the answer, so this is excused once.
    expect((await client.refreshSession()).error).toBeNull();
    const stolen = await useCopy();
    const { error } = await client.refreshSession();
    expect(error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
    // auth-js does not remove its session while the access token is not expired; a call of the server removes
    // it.
    expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect(client.stored.has("lilypad-auth")).toBe(false);
    const again = await thief.refreshSession();
    expect(again.error).toMatchObject({ status: 400, code: "session_expired" });
    expect((await user(stolen.data.session?.access_token ?? "")).body.error_code).toBe(
      "session_not_found",
    );
    expect(person.personId).toBe(stolen.data.user?.id);
  });

  it("a session that was ended elsewhere fails with session_expired, and getUser finds no session", async () => {
    const one = await openSignedIn();
    await world.call("POST", "/auth/v1/logout", { token: one.person.token });
    const { error } = await one.client.refreshSession();
    expect(error).toMatchObject({ status: 400, code: "session_expired" });

    const two = await openSignedIn();
    await world.call("POST", "/auth/v1/logout", { token: two.person.token });
    const asked = await two.client.getUser();
    expect(asked.data.user).toBeNull();
    expect(asked.error?.name).toBe("AuthSessionMissingError");
  });
});

describe("signing out with auth-js", () => {
  it.each([
    ["local", [403, 200]],
    ["others", [200, 403]],
    ["global", [403, 403]],
  ] as const)("with scope %s ends exactly the sessions of that scope", async (scope, statuses) => {
    const here = await openSignedIn();
    const there = await openSignedIn({}, here.person.email);
    expect((await here.client.signOut({ scope })).error).toBeNull();
    const seen = [await user(here.person.token), await user(there.person.token)];
    expect(seen.map(({ status }) => status)).toEqual(statuses);
    const left = (await here.client.getSession()).data.session;
    expect(left === null).toBe(scope !== "others");
    const elsewhere = await there.client.refreshSession();
    expect(elsewhere.error?.code).toBe(scope === "local" ? undefined : "session_expired");
  });

  it("of a session that was ended before still clears the browser's session", async () => {
    const { client, person } = await openSignedIn();
    await world.call("POST", "/api/v1/auth/sign-out", { token: person.token });
    expect((await client.signOut()).error).toBeNull();
    expect(client.stored.has("lilypad-auth")).toBe(false);
  });
});
