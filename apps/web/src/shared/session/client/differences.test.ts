// Where the session client does better than auth-js on purpose. Each script runs with both, so that a new version of auth-js that
// does the same is noticed.
import { afterEach, expect, it, vi } from "vitest";
import { type Browser, runScript } from "../../../../test/session-protocol/run-script.ts";
import { storageKey } from "../../../../test/session-protocol/session-clients.ts";
import {
  type Answer,
  accessToken,
  bo,
  json,
  mira,
  noNetwork,
  page,
  refusal,
  sessionFor,
} from "../../../../test/session-protocol/session-server.ts";

const expired = sessionFor(-60);

/** Runs a script with both clients. */
const withBoth = async (script: (browser: Browser) => Promise<void>) => ({
  reference: await runScript("auth-js", script),
  own: await runScript("own client", script),
});

afterEach(() => vi.unstubAllGlobals());

it.each<[string, Answer]>([
  ["too many requests of its network", refusal(429, "rate_limited")],
  ["the page of a proxy", page(403)],
  ["the page of a proxy for an unknown address", page(404)],
  ["an address that the server does not know", refusal(404, "not_found")],
  ["a refusal that is not of the protocol", () => json(403, { message: "Blocked by policy" })],
  ["an answer without a session", () => json(200, { login: "https://network.example" })],
])("a person with an expired token stays signed in after %s", async (_, answer) => {
  const { reference, own } = await withBoth(async ({ server, store, openTab, observe }) => {
    const client = await openTab();
    store(expired);
    server.answerAll(answer);
    await observe(client.getSession(), 30_000);
    server.answerAll(null);
  });
  expect(storageKey in reference.stored).toBe(false);
  expect(own.stored).toEqual({ [storageKey]: JSON.stringify(expired) });
  expect(own.events[0]?.map(([event]) => event)).toEqual(["INITIAL_SESSION"]);
  expect(own.results).toMatchObject([{ session: null, error: expect.any(String) }]);
});

it("a person does not appear as another one because a refresh was answered with that person's session", async () => {
  const { reference, own } = await withBoth(async ({ server, store, openTab, observe }) => {
    const client = await openTab();
    store(expired);
    server.answerNext(() => json(200, sessionFor(900, "refresh-bo", bo)));
    await observe(client.getSession(), 1_000);
  });
  expect(reference.results).toMatchObject([{ session: { user: bo } }]);
  // The request is repeated, and the next answer is this person's.
  expect(own.results).toMatchObject([{ session: { user: mira } }]);
  expect(JSON.stringify([own.events, own.messages, own.stored])).not.toContain("bo@example.com");
});

it("a person does not appear as another one because a store on the way answered for them", async () => {
  const { reference, own } = await withBoth(async ({ server, openTab, observe }) => {
    const client = await openTab();
    server.answerNext(() => json(200, bo));
    await observe(
      client.setSession({ access_token: accessToken(600), refresh_token: "refresh-0" }),
    );
  });
  expect(reference.results).toMatchObject([{ session: { user: bo } }]);
  expect(own.results).toEqual([{ session: null, error: "unanswered" }]);
  expect(own.stored).toEqual({});
});

it("a person who signs in while another one's token is refreshed does not get that one's session", async () => {
  const { reference, own } = await withBoth(async ({ server, store, openTab, observe, pass }) => {
    store(sessionFor(600));
    const client = await openTab();
    server.answerNext(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return json(200, sessionFor(900, "refresh-mira"));
    });
    server.answerNext(() => json(200, sessionFor(900, "refresh-bo", bo)));
    const refreshing = client.refreshSession();
    await pass(1);
    const tokens = { access_token: accessToken(-60, bo), refresh_token: "refresh-of-bo" };
    await observe(client.setSession(tokens), 1_000);
    await refreshing;
  });
  expect(reference.results).toMatchObject([{ session: { user: mira } }]);
  expect(own.results).toMatchObject([{ session: { user: bo } }]);
});

it("a token that another tab has used meanwhile is not sent again: that tab's session is used", async () => {
  const renewed = sessionFor(900, "refresh-of-another-tab");
  const { reference, own } = await withBoth(async ({ server, store, openTab, observe, pass }) => {
    const client = await openTab();
    store(expired);
    server.answerAll(noNetwork);
    await observe(client.getSession(), 3_500);
    store(renewed);
    server.answerAll(null);
    await pass(10_000);
  });
  expect(reference.results).toEqual([{ session: null, error: "session_changed" }]);
  expect(own.results).toEqual([{ session: renewed, error: null }]);
  expect(reference.requests).toHaveLength(own.requests.length + 1);
});

it("two tabs that refresh at the same time both have the session", async () => {
  const next = sessionFor(900, "refresh-1");
  const { reference, own } = await withBoth(async ({ server, store, openTab, observe }) => {
    const one = await openTab();
    const other = await openTab();
    store(expired);
    // Within its grace, the server gives the same successor twice.
    const later = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return json(200, next);
    };
    server.answerNext(() => json(200, next), later);
    await Promise.all([observe(one.getSession(), 200), observe(other.getSession(), 200)]);
  });
  expect(reference.results).toContainEqual({ session: null, error: "session_changed" });
  expect(own.results).toEqual([
    { session: next, error: null },
    { session: next, error: null },
  ]);
  expect(own.stored).toEqual({ [storageKey]: JSON.stringify(next) });
});

it("refreshing a session whose token has expired takes one request instead of two", async () => {
  const { reference, own } = await withBoth(async ({ store, openTab, observe }) => {
    const client = await openTab();
    store(expired);
    await observe(client.refreshSession());
  });
  expect([reference.requests.length, own.requests.length]).toEqual([2, 1]);
  expect(own.results).toEqual([{ session: sessionFor(900, "refresh-1"), error: null }]);
});

/** Replaces the access token, as a second factor does; meanwhile, the storage changes. */
const confirmWhile =
  (change: (browser: Browser) => void) =>
  async (browser: Browser): Promise<void> => {
    const { server, store, openTab, observe, pass } = browser;
    store(sessionFor(600));
    const client = await openTab();
    server.answerNext(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return json(200, mira);
    });
    const tokens = { access_token: accessToken(700), refresh_token: "refresh-0" };
    const confirming = client.setSession(tokens);
    await pass(1);
    change(browser);
    await observe(confirming, 200);
  };

it("a session that another tab refreshes during a second factor keeps its newest refresh token", async () => {
  const { reference, own } = await withBoth(
    confirmWhile(({ store }) => store(sessionFor(650, "refresh-of-another-tab"))),
  );
  const stored = ({ stored }: typeof own) => JSON.parse(String(stored[storageKey]));
  expect(stored(reference)).toMatchObject({ refresh_token: "refresh-0" });
  expect(stored(own)).toMatchObject({
    access_token: accessToken(700),
    refresh_token: "refresh-of-another-tab",
  });
});

it("a session that is ended during a second factor stays ended", async () => {
  const { reference, own } = await withBoth(confirmWhile(() => localStorage.clear()));
  expect(storageKey in reference.stored).toBe(true);
  expect(own.stored).toEqual({});
  expect(own.results).toEqual([{ session: null, error: "session_changed" }]);
});

it("tokens that are refused at a sign-in do not end the session that is stored", async () => {
  const { reference, own } = await withBoth(async ({ server, store, openTab, observe }) => {
    const client = await openTab();
    store(expired);
    server.answerAll(refusal(400, "session_expired"));
    const tokens = { access_token: accessToken(-60, bo), refresh_token: "refresh-of-bo" };
    await observe(client.setSession(tokens));
    server.answerAll(null);
  });
  expect(storageKey in reference.stored).toBe(false);
  expect(own.stored).toEqual({ [storageKey]: JSON.stringify(expired) });
});

it.each([
  ["without a person", { event: "SIGNED_IN", session: { access_token: "a" } }],
  ["with an unknown event", { event: "DELETED", session: null }],
  ["that signs a person out and in", { event: "SIGNED_OUT", session: sessionFor(600) }],
])("a message between tabs %s is ignored", async (_, message) => {
  const { reference, own } = await withBoth(async ({ openTab, post }) => {
    await openTab();
    await post(message);
  });
  expect(reference.events[0]).toHaveLength(2);
  expect(own.events[0]).toHaveLength(1);
});

it("a page without a secure connection does not send the verifier of a sign-in link instead of its challenge", async () => {
  const { reference, own } = await withBoth(async ({ openTab, observe }) => {
    vi.stubGlobal("crypto", { getRandomValues: (array: Uint8Array) => array.fill(0xa7) });
    const client = await openTab();
    const options = { shouldCreateUser: false };
    await observe(client.signInWithOtp({ email: mira.email, options }));
  });
  expect(reference.requests).toMatchObject([{ body: { code_challenge_method: "plain" } }]);
  expect(own.requests).toEqual([]);
  expect(own.results).toEqual([{ session: null, error: "unanswered" }]);
  expect(own.stored).toEqual({});
});
