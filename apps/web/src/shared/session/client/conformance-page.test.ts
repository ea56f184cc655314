import { describe, expect, it } from "vitest";
import {
  bothAgree,
  type Observed,
  runScript,
} from "../../../../test/session-protocol/run-script.ts";
import { type ClientName, storageKey } from "../../../../test/session-protocol/session-clients.ts";
import {
  json,
  mira,
  noNetwork,
  page,
  refusal,
  sessionFor,
} from "../../../../test/session-protocol/session-server.ts";

const verifierKey = `${storageKey}-code-verifier`;
const valid = sessionFor(600);
const link = { email: mira.email, options: { shouldCreateUser: false } };
const verifier = "a7".repeat(56);

const pathsOf = ({ requests }: Observed) => requests.map(({ path }) => path);
const eventsOf = ({ events }: Observed) => events.map((tab) => tab.map(([event]) => event));

describe("a sign-in link with either client", () => {
  it("is requested with the challenge of a verifier that this browser stores", async () => {
    const seen = await bothAgree(async ({ openTab, observe }) => {
      const client = await openTab();
      await observe(client.signInWithOtp(link));
    });
    expect(seen.requests).toMatchObject([
      {
        method: "POST",
        path: "/otp",
        authorization: null,
        body: {
          email: mira.email,
          create_user: false,
          code_challenge: expect.stringMatching(/^[\w-]{43}$/),
          code_challenge_method: "s256",
        },
      },
    ]);
    expect(seen.stored).toEqual({ [verifierKey]: JSON.stringify(verifier) });
  });

  it.each([
    ["no network", noNetwork, "unanswered"],
    ["too many requests", refusal(429, "rate_limited"), "refused: 429 rate_limited"],
  ])("leaves no verifier if it could not be requested: %s", async (_, answer, error) => {
    const seen = await bothAgree(async ({ server, openTab, observe }) => {
      const client = await openTab();
      server.answerAll(answer);
      await observe(client.signInWithOtp(link));
    });
    expect(seen.results).toEqual([{ session: null, error }]);
    expect(seen.stored).toEqual({});
  });

  it("begins a session, with all fields of the answer", async () => {
    const seen = await bothAgree(async ({ store, openTab, observe }) => {
      const client = await openTab();
      store(JSON.stringify(verifier), verifierKey);
      await observe(client.exchangeCodeForSession("code"));
    });
    expect(seen.requests).toMatchObject([
      {
        method: "POST",
        path: "/token?grant_type=pkce",
        authorization: null,
        body: { auth_code: "code", code_verifier: verifier },
      },
    ]);
    expect(seen.results).toEqual([
      { session: { ...sessionFor(900, "refresh-1"), mfa_required: true }, error: null },
    ]);
    expect(Object.keys(seen.stored)).toEqual([storageKey]);
    expect(eventsOf(seen)).toEqual([["INITIAL_SESSION", "SIGNED_IN"]]);
  });

  it.each([
    ["is unknown", refusal(404, "flow_state_not_found"), "refused: 404 flow_state_not_found"],
    [
      "belongs to another browser",
      refusal(400, "bad_code_verifier"),
      "refused: 400 bad_code_verifier",
    ],
    ["finds no network", noNetwork, "unanswered"],
    ["finds the server in trouble", page(500), "unanswered"],
    ["is answered with something else", () => json(200, { user: mira }), "unanswered"],
  ])("that %s starts no session and leaves the session as it is", async (_, answer, error) => {
    const seen = await bothAgree(async ({ server, store, openTab, observe }) => {
      store(valid);
      const client = await openTab();
      store(JSON.stringify(verifier), verifierKey);
      server.answerAll(answer);
      await observe(client.exchangeCodeForSession("code"));
    });
    expect(seen.results).toEqual([{ session: null, error }]);
    expect(seen.stored).toEqual({ [storageKey]: JSON.stringify(valid) });
  });

  it("is not followed in a browser that has not requested one", async () => {
    const seen = await bothAgree(async ({ openTab, observe }) => {
      const client = await openTab();
      await observe(client.exchangeCodeForSession("code"));
    });
    expect(seen.results).toEqual([{ session: null, error: "pkce_code_verifier_not_found" }]);
    expect(seen.requests).toEqual([]);
  });
});

describe("a page with either client", () => {
  it("replaces an access token two minutes before its end, while it is visible", async () => {
    const seen = await bothAgree(async ({ store, openTab, pass }) => {
      store(sessionFor(200));
      await openTab();
      await pass(60_000);
      store(sessionFor(200, "refresh-not-yet"));
      await pass(30_000);
    });
    expect(seen.requests).toMatchObject([{ body: { refresh_token: "refresh-not-yet" } }]);
  });

  it("does nothing while it is hidden, and catches up when it is shown", async () => {
    const seen = await bothAgree(async ({ store, openTab, pass, show }) => {
      store(sessionFor(200));
      await openTab();
      await show("hidden");
      await pass(600_000);
      expect(localStorage.getItem(storageKey)).toBe(JSON.stringify(sessionFor(200)));
      await show("visible");
      await show("hidden");
      await show("visible");
    });
    expect(pathsOf(seen)).toEqual(["/token?grant_type=refresh_token"]);
    expect(eventsOf(seen)).toEqual([
      ["SIGNED_IN", "INITIAL_SESSION", "TOKEN_REFRESHED", "SIGNED_IN"],
    ]);
  });

  it("that starts hidden begins with the regular checks when it is shown", async () => {
    const seen = await bothAgree(async ({ store, openTab, pass, show }) => {
      await show("hidden");
      store(sessionFor(110));
      await openTab();
      await pass(10_000);
      await show("visible");
    });
    expect(eventsOf(seen)).toEqual([
      ["SIGNED_IN", "INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED"],
    ]);
  });

  it("notices when it is shown that the session has ended in another tab", async () => {
    const seen = await bothAgree(async ({ store, openTab, observe, show }) => {
      store(valid);
      const client = await openTab();
      await show("hidden");
      localStorage.clear();
      await show("visible");
      await observe(client.getSession());
    });
    expect(seen.results).toEqual([{ session: null, error: null }]);
    expect(seen.stored).toEqual({});
  });
});

describe("two tabs of which one has the version before", () => {
  const versions: [ClientName, ClientName][] = [
    ["auth-js", "own client"],
    ["own client", "auth-js"],
    ["own client", "own client"],
  ];
  it.each(versions)("%s and %s see the same changes of the session", async (first, second) => {
    const seen = await runScript("own client", async ({ store, openTab, observe }) => {
      store(valid);
      const one = await openTab(first);
      const other = await openTab(second);
      await observe(one.refreshSession());
      await observe(other.getSession());
      await observe(other.refreshSession());
      await observe(one.getSession());
      await observe(one.signOut({ scope: "local" }));
      await observe(other.getSession());
    });
    const common = ["TOKEN_REFRESHED", "TOKEN_REFRESHED", "SIGNED_OUT"];
    expect(eventsOf(seen).map((tab) => tab.slice(-3))).toEqual([common, common]);
    const sessionsOf = (tab: number) =>
      seen.events[tab]?.slice(-3).map(([, session]) => JSON.stringify(session));
    expect(sessionsOf(0)).toEqual(sessionsOf(1));
    expect(seen.results).toMatchObject([
      { session: { refresh_token: "refresh-1" } },
      { session: { refresh_token: "refresh-1" } },
      { session: { refresh_token: "refresh-2" } },
      { session: { refresh_token: "refresh-2" } },
      { session: null, error: null },
      { session: null, error: null },
    ]);
  });

  it.each(versions)("a session and a link of %s are continued by %s", async (first, second) => {
    const seen = await runScript("own client", async ({ openTab, observe }) => {
      const before = await openTab(first);
      await observe(before.signInWithOtp(link));
      const after = await openTab(second);
      await observe(after.exchangeCodeForSession("code"));
      const again = await openTab(first);
      await observe(again.getSession());
      await observe(again.refreshSession());
      await observe(after.getSession());
    });
    expect(seen.results.map((result) => (result as { error: unknown }).error)).toEqual(
      Array(5).fill(null),
    );
    expect(pathsOf(seen)).toEqual([
      "/otp",
      "/token?grant_type=pkce",
      "/token?grant_type=refresh_token",
    ]);
    expect(seen.requests[1]?.body).toEqual({ auth_code: "code", code_verifier: verifier });
  });
});
