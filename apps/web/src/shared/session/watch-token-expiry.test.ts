import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { auth } from "../../../test/fake-session.ts";
import { settled } from "../../../test/settled.ts";
import { tokenExpiredEvent } from "../api/index.ts";
import { SessionError } from "./client/index.ts";
import { currentSession, keptDevice, watchTokenExpiry } from "./index.ts";

const device = { token: "t", userId: "ada", email: "ada@example.com" };
const onRepaired = vi.fn();
const onEnded = vi.fn();
let stop: () => void;

beforeEach(() => {
  for (const mock of [auth.refreshSession, auth.signOut, onRepaired, onEnded]) mock.mockClear();
  localStorage.setItem("lilypad.session", "{}");
  localStorage.setItem("lilypad.device", JSON.stringify(device));
  auth.listener("SIGNED_IN", { user: { id: "ada", email: "ada@example.com" } });
  stop = watchTokenExpiry(onRepaired, onEnded);
});
afterEach(() => stop());

/** Raises the event of a refused call, sent just now unless `sentAtMs` is given. */
const refuseToken = ({ isAuthEndpoint = false, sentAtMs = performance.now() } = {}) =>
  window.dispatchEvent(
    new CustomEvent(tokenExpiredEvent, { detail: { endpoint: "/x", isAuthEndpoint, sentAtMs } }),
  );

it("a session whose token was refused is refreshed", async () => {
  auth.refreshSession.mockResolvedValue({ error: null });
  refuseToken();
  await waitFor(() => expect(onRepaired).toHaveBeenCalledOnce());
  expect(onEnded).not.toHaveBeenCalled();
});

it.each([
  ["session_expired", 400],
  ["refresh_token_already_used", 400],
  ["session_not_found", 403],
])(
  "a session that was ended elsewhere (%s) is ended though the client keeps it, and the device stays known",
  async (code, status) => {
    auth.refreshSession.mockResolvedValue({
      error: new SessionError("refused", "over", status, code),
    });
    refuseToken();
    await waitFor(() => expect(onEnded).toHaveBeenCalledOnce());
    expect(auth.signOut).toHaveBeenCalledWith({ scope: "local" });
    expect(currentSession().status).toBe("signed_out");
    expect(keptDevice()).toEqual(device);
  },
);

it.each([
  ["no answer", new SessionError("unanswered", "offline")],
  ["a server that is down", new SessionError("unanswered", "down", 500)],
  ["too many tries", new SessionError("refused", "slow down", 429, "over_request_rate_limit")],
])("a session is kept after %s, because its state is unknown", async (_, error) => {
  auth.refreshSession.mockResolvedValue({ error });
  refuseToken();
  await waitFor(() => expect(auth.refreshSession).toHaveBeenCalledOnce());
  await settled();
  expect(onEnded).not.toHaveBeenCalled();
  expect(onRepaired).not.toHaveBeenCalled();
  expect(currentSession().status).toBe("signed_in");
});

it("a session whose fresh token is refused again at once is ended", async () => {
  auth.refreshSession.mockResolvedValue({ error: null });
  refuseToken();
  await waitFor(() => expect(onRepaired).toHaveBeenCalledOnce());
  refuseToken();
  await waitFor(() => expect(onEnded).toHaveBeenCalledOnce());
  expect(auth.refreshSession).toHaveBeenCalledOnce();
});

it("a refreshed session stays if a call from before the refresh is refused late", async () => {
  auth.refreshSession.mockResolvedValue({ error: null });
  const sentAtMs = performance.now();
  refuseToken({ sentAtMs });
  await waitFor(() => expect(onRepaired).toHaveBeenCalledOnce());
  refuseToken({ sentAtMs });
  await waitFor(() => expect(onRepaired).toHaveBeenCalledTimes(2));
  expect(auth.refreshSession).toHaveBeenCalledOnce();
  expect(onEnded).not.toHaveBeenCalled();
  expect(currentSession().status).toBe("signed_in");
});

it("a session is refreshed once for simultaneous refusals, and not for those of a sign-in", async () => {
  let answer = (_: { error: null }) => {};
  auth.refreshSession.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  refuseToken({ isAuthEndpoint: true });
  refuseToken();
  refuseToken();
  answer({ error: null });
  await waitFor(() => expect(onRepaired).toHaveBeenCalledOnce());
  expect(auth.refreshSession).toHaveBeenCalledOnce();
});
