import { describe, expect, it } from "vitest";
import { sessionFor, startMs } from "../../../../test/session-protocol/session-server.ts";
import { nextRetryMs, winnerOf } from "./refresh-rules.ts";
import { isDue, isExpiring, isValid, parseSession } from "./session.ts";
import { isSessionRefused, SessionError } from "./session-error.ts";

it.each([
  [120, true, false, false],
  [119, true, false, true],
  [90, true, false, true],
  [89, true, true, true],
  [1, true, true, true],
  [0, false, true, true],
])("of an access token with %i seconds left: valid %j, expiring %j, due %j", (left, ...rules) => {
  const session = sessionFor(left);
  const read = [isValid, isExpiring, isDue].map((rule) => rule(session, startMs));
  expect(read).toEqual(rules);
});

it("unanswered refreshes are repeated after longer and longer pauses, for half a minute", () => {
  const pausesMs: number[] = [];
  for (let elapsedMs = 0; ; ) {
    const pauseMs = nextRetryMs(pausesMs.length, elapsedMs);
    if (pauseMs === null) break;
    pausesMs.push(pauseMs);
    elapsedMs += pauseMs;
  }
  expect(pausesMs).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800]);
});

describe("the last word about the stored session", () => {
  const before = sessionFor(-60, "old");
  const other = { ...sessionFor(900, "new"), user: { id: "bo" } };
  it.each([
    ["a refresh, if nothing was stored", "old", null, null, "us"],
    ["a refresh, if nothing has changed", "old", before, before, "us"],
    ["another tab that has refreshed it", "old", before, sessionFor(900, "new"), "other_tab"],
    ["neither, after a sign-out", "old", before, null, "neither"],
    ["neither, after another person's sign-in", "old", before, other, "neither"],
    ["neither, if other tokens were set", "set", before, sessionFor(900, "new"), "neither"],
  ] as const)("has %s", (_, token, stored, now, winner) => {
    expect(winnerOf(token, stored, now)).toBe(winner);
  });
});

it.each([
  ["an end that is no number", { expires_at: "soon" }],
  ["no refresh token", { refresh_token: "" }],
  ["an access token that is no text", { access_token: 5 }],
  ["no person", { user: undefined }],
  ["a person without an id", { user: { email: "mira@example.com" } }],
  ["a person whose email is no text", { user: { id: "mira", email: 5 } }],
])("a stored session with %s is not used", (_, changed) => {
  expect(parseSession(JSON.stringify({ ...sessionFor(60), ...changed }))).toBe("invalid");
});

it.each([
  [400, "refused", true],
  [401, "refused", true],
  [403, "refused", true],
  [404, "refused", false],
  [408, "refused", false],
  [429, "refused", false],
  [503, "unanswered", false],
  [0, "unanswered", false],
  [0, "local", false],
] as const)("an error with status %i that is %s ends a session: %j", (status, kind, isEnd) => {
  expect(isSessionRefused(new SessionError(kind, "no", status, "code"))).toBe(isEnd);
});
