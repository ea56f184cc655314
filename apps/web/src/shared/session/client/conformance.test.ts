import { describe, expect, it } from "vitest";
import { bothAgree, type Observed } from "../../../../test/session-protocol/run-script.ts";
import { storageKey } from "../../../../test/session-protocol/session-clients.ts";
import {
  accessToken,
  json,
  mira,
  noNetwork,
  page,
  refusal,
  sessionFor,
} from "../../../../test/session-protocol/session-server.ts";

const verifierKey = `${storageKey}-code-verifier`;
const valid = sessionFor(600);
const expired = sessionFor(-60);
const tokens = { access_token: accessToken(600), refresh_token: "refresh-new" };

const pathsOf = ({ requests }: Observed) => requests.map(({ path }) => path);
const eventsOf = ({ events }: Observed) => events.map((tab) => tab.map(([event]) => event));
const refreshPath = "/token?grant_type=refresh_token";

describe("at its start, the session client does as auth-js does", () => {
  it("if nothing is stored", async () => {
    const seen = await bothAgree(async ({ openTab }) => void (await openTab()));
    expect(eventsOf(seen)).toEqual([["INITIAL_SESSION"]]);
    expect(seen.requests).toEqual([]);
  });

  it("if a valid session is stored, which stays as it is", async () => {
    const seen = await bothAgree(async ({ store, openTab }) => {
      store(valid);
      await openTab();
    });
    expect(eventsOf(seen)).toEqual([["SIGNED_IN", "INITIAL_SESSION"]]);
    expect(seen.stored).toEqual({ [storageKey]: JSON.stringify(valid) });
    expect(seen.messages).toEqual([
      { channel: storageKey, message: { event: "SIGNED_IN", session: valid } },
    ]);
  });

  it.each([89, -60, -6 * 24 * 3600])("if the stored token ends in %i seconds", async (seconds) => {
    const seen = await bothAgree(async ({ store, openTab }) => {
      store(sessionFor(seconds));
      await openTab();
    });
    expect(eventsOf(seen)).toEqual([["TOKEN_REFRESHED", "INITIAL_SESSION"]]);
    expect(seen.requests).toEqual([
      {
        method: "POST",
        path: refreshPath,
        authorization: null,
        contentType: "application/json;charset=UTF-8",
        version: "2024-01-01",
        body: { refresh_token: "refresh-0" },
      },
    ]);
    expect(seen.stored).toEqual({
      [storageKey]: JSON.stringify(sessionFor(900, "refresh-1")),
    });
  });

  it.each([
    ["no JSON", "no JSON", ["INITIAL_SESSION"]],
    ["an object without tokens", "{}", ["SIGNED_OUT", "INITIAL_SESSION"]],
  ])("if it finds %s", async (_, stored, events) => {
    const seen = await bothAgree(async ({ store, openTab }) => {
      store(stored);
      await openTab();
    });
    expect(eventsOf(seen)).toEqual([events]);
  });
});

describe("getSession of both clients", () => {
  it("returns a valid session without a request, and null if there is none", async () => {
    const seen = await bothAgree(async ({ store, openTab, observe }) => {
      const client = await openTab();
      await observe(client.getSession());
      store(valid);
      await observe(client.getSession());
    });
    expect(seen.results).toEqual([
      { session: null, error: null },
      { session: valid, error: null },
    ]);
    expect(seen.requests).toEqual([]);
  });

  it("refreshes a token that ends within 90 seconds, once for calls at the same time", async () => {
    const seen = await bothAgree(async ({ store, openTab, observe }) => {
      const client = await openTab();
      store(sessionFor(91));
      await observe(client.getSession());
      store(sessionFor(89));
      await Promise.all([observe(client.getSession()), observe(client.getSession())]);
    });
    const refreshed = { session: sessionFor(900, "refresh-1"), error: null };
    expect(seen.results).toEqual([{ session: sessionFor(91), error: null }, refreshed, refreshed]);
    expect(pathsOf(seen)).toEqual([refreshPath]);
  });

  it("returns a token that cannot be replaced until it ends", async () => {
    const seen = await bothAgree(async ({ server, store, openTab, observe }) => {
      const client = await openTab();
      store(sessionFor(60));
      server.answerAll(refusal(400, "session_expired"));
      await observe(client.getSession());
    });
    expect(seen.results).toEqual([{ session: sessionFor(60), error: null }]);
    expect(seen.stored).toHaveProperty([storageKey]);
  });
});

describe("setSession of both clients", () => {
  it("reads the person, stores the session and calls all tabs", async () => {
    const seen = await bothAgree(async ({ openTab, observe }) => {
      const client = await openTab();
      await openTab();
      await observe(client.setSession(tokens));
    });
    expect(seen.requests).toEqual([
      {
        method: "GET",
        path: "/user",
        authorization: `Bearer ${tokens.access_token}`,
        contentType: null,
        version: "2024-01-01",
        body: null,
      },
    ]);
    expect(eventsOf(seen)).toEqual([
      ["INITIAL_SESSION", "SIGNED_IN"],
      ["INITIAL_SESSION", "SIGNED_IN"],
    ]);
    const session = { ...sessionFor(600, "refresh-new"), expires_in: expect.any(Number) };
    expect(JSON.parse(String(seen.stored[storageKey]))).toEqual(session);
  });

  it("replaces the access token of the stored session", async () => {
    const seen = await bothAgree(async ({ store, openTab, observe }) => {
      store(valid);
      const client = await openTab();
      await observe(client.setSession({ ...valid, access_token: accessToken(800) }));
    });
    expect(seen.results).toMatchObject([
      { session: { access_token: accessToken(800), refresh_token: "refresh-0", user: mira } },
    ]);
  });

  it.each([
    ["an expired token, which is refreshed", { access_token: accessToken(-1) }, null],
    ["a token without an end, which is refreshed", { access_token: accessToken(undefined) }, null],
    ["something that is not a token", { access_token: "no token" }, "invalid_jwt"],
    ["no access token", { access_token: "" }, "no session"],
    ["no refresh token", { refresh_token: "" }, "no session"],
  ])("with %s", async (_, changed, error) => {
    const seen = await bothAgree(async ({ openTab, observe }) => {
      const client = await openTab();
      await observe(client.setSession({ ...tokens, ...changed }));
    });
    expect(seen.results).toMatchObject([{ error }]);
  });

  it.each([
    ["no network", noNetwork, "unanswered"],
    ["a server in trouble", page(503), "unanswered"],
    ["a refused token", refusal(403, "bad_jwt"), "refused: 403 bad_jwt"],
    ["an ended session", refusal(403, "session_not_found"), "no session"],
  ])("after %s", async (_, answer, error) => {
    const seen = await bothAgree(async ({ server, store, openTab, observe }) => {
      store(valid);
      const client = await openTab();
      server.answerAll(answer);
      await observe(client.setSession(tokens));
    });
    expect(seen.results).toEqual([{ session: null, error }]);
    expect(storageKey in seen.stored).toBe(error !== "no session");
  });
});

describe("refreshSession of both clients", () => {
  it("replaces the tokens of a valid session, or finds none", async () => {
    const seen = await bothAgree(async ({ store, openTab, observe }) => {
      const client = await openTab();
      await observe(client.refreshSession());
      store(valid);
      await observe(client.refreshSession());
    });
    expect(seen.results).toEqual([
      { session: null, error: "no session" },
      { session: sessionFor(900, "refresh-1"), error: null },
    ]);
  });

  it.each([
    ["refresh_token_not_found", 400],
    ["refresh_token_already_used", 400],
    ["session_expired", 400],
  ])("after %s (%i) ends an expired session, and keeps a valid one", async (code, status) => {
    const over = await bothAgree(async ({ server, store, openTab, observe }) => {
      const client = await openTab();
      store(expired);
      server.answerAll(refusal(status, code));
      await observe(client.refreshSession());
    });
    expect(over.results).toEqual([{ session: null, error: `refused: ${status} ${code}` }]);
    expect(over.stored).toEqual({});
    expect(eventsOf(over)).toEqual([["INITIAL_SESSION", "SIGNED_OUT"]]);

    const kept = await bothAgree(async ({ server, store, openTab, observe }) => {
      store(valid);
      const client = await openTab();
      server.answerAll(refusal(status, code));
      await observe(client.refreshSession());
    });
    expect(kept.stored).toHaveProperty([storageKey]);
    expect(eventsOf(kept)).toEqual([["SIGNED_IN", "INITIAL_SESSION"]]);
  });

  it.each([
    ["no network", noNetwork],
    ["a server in trouble", page(503)],
    ["an answer that is no JSON", page(200)],
  ])("repeats the request after %s for half a minute, and keeps the session", async (_, answer) => {
    const seen = await bothAgree(async ({ server, store, openTab, observe }) => {
      const client = await openTab();
      store(expired);
      server.answerAll(answer);
      await observe(client.getSession(), 30_000);
      // For a minute, other calls with the same token get the same failure.
      await observe(client.getSession());
      server.answerAll(null);
      await observe(client.getSession(), 60_000);
      await observe(client.getSession(), 1);
    });
    const failed = { session: null, error: "unanswered" };
    const [first, second, ...later] = seen.results;
    expect([first, second]).toEqual([failed, failed]);
    expect(later.at(-1)).toMatchObject({ error: null, session: { refresh_token: "refresh-1" } });
    expect(new Set(pathsOf(seen))).toEqual(new Set([refreshPath]));
    expect(seen.requests).toHaveLength(9);
    expect(eventsOf(seen)).toEqual([["INITIAL_SESSION", "TOKEN_REFRESHED"]]);
  });

  it("stores nothing if the session was ended meanwhile", async () => {
    const seen = await bothAgree(async ({ server, store, openTab, observe, pass }) => {
      store(valid);
      const client = await openTab();
      let answer = (_: Response) => {};
      server.answerNext(() => new Promise((resolve) => (answer = resolve)));
      const refreshing = client.refreshSession();
      await pass(1);
      await observe(client.signOut({ scope: "local" }));
      answer(json(200, sessionFor(900, "refresh-1")));
      await observe(refreshing);
    });
    expect(seen.results).toEqual([
      { session: null, error: null },
      { session: null, error: "session_changed" },
    ]);
    expect(seen.stored).toEqual({});
  });
});

describe("signOut of both clients", () => {
  it("ends the session at the server, in this tab and in the others", async () => {
    const seen = await bothAgree(async ({ store, openTab, observe }) => {
      store(valid);
      store('"a verifier"', verifierKey);
      const client = await openTab();
      await openTab();
      await observe(client.signOut({ scope: "local" }));
    });
    expect(seen.requests).toMatchObject([
      {
        method: "POST",
        path: "/logout?scope=local",
        authorization: `Bearer ${valid.access_token}`,
        body: null,
      },
    ]);
    expect(seen.stored).toEqual({});
    expect(seen.events.map((tab) => tab.at(-1))).toEqual([
      ["SIGNED_OUT", null],
      ["SIGNED_OUT", null],
    ]);
    expect(seen.messages.at(-1)).toEqual({
      channel: storageKey,
      message: { event: "SIGNED_OUT", session: null },
    });
  });

  it.each([
    ["has ended there before", refusal(403, "session_not_found"), null],
    ["has a token that is refused", refusal(401, "bad_jwt"), null],
    ["is unknown there", refusal(404, "not_found"), null],
    ["cannot be ended now", refusal(429, "rate_limited"), "refused: 429 rate_limited"],
    ["finds the server in trouble", page(500), "unanswered"],
    ["finds no network", noNetwork, "unanswered"],
  ])("if the session %s", async (_, answer, error) => {
    const seen = await bothAgree(async ({ server, store, openTab, observe }) => {
      store(valid);
      const client = await openTab();
      server.answerAll(answer);
      await observe(client.signOut({ scope: "local" }));
    });
    expect(seen.results).toEqual([{ session: null, error }]);
    expect(storageKey in seen.stored).toBe(error !== null);
  });

  it("clears this browser if there is no session, and waits for a network if its token has expired", async () => {
    const none = await bothAgree(async ({ openTab, observe }) => {
      const client = await openTab();
      await observe(client.signOut({ scope: "local" }));
    });
    expect(eventsOf(none)).toEqual([["INITIAL_SESSION", "SIGNED_OUT"]]);
    const offline = await bothAgree(async ({ server, store, openTab, observe }) => {
      const client = await openTab();
      store(expired);
      server.answerAll(noNetwork);
      await observe(client.signOut({ scope: "local" }), 30_000);
    });
    expect(offline.results).toEqual([{ session: null, error: "unanswered" }]);
    expect(offline.stored).toHaveProperty([storageKey]);
  });
});
