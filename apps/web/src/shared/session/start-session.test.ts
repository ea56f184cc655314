import { beforeEach, describe, expect, it, vi } from "vitest";
import { auth } from "../../../test/fake-session.ts";
import {
  confirmSession,
  endSession,
  keptDevice,
  keptEmail,
  renewSession,
  secondFactor,
  startSession,
} from "./index.ts";
import { setSecondFactor } from "./second-factor.ts";

const tokens = { access_token: "a", refresh_token: "r" };
const device = { token: "t", userId: "ada", email: "ada@example.com" };
/** Makes the session client accept a session of this person. */
const accept = (id: string) =>
  auth.setSession.mockImplementation(async () => {
    auth.listener("SIGNED_IN", { user: { id, email: `${id}@example.com` } });
    return { error: null };
  });

beforeEach(() => {
  auth.setSession.mockReset();
  auth.signOut.mockResolvedValue({ error: null });
  auth.listener("SIGNED_OUT", null);
  localStorage.setItem("lilypad.device", JSON.stringify(device));
});

describe("a new session", () => {
  it("requires its second factor before any screen can open", async () => {
    auth.setSession.mockImplementation(async () => {
      expect(secondFactor()).toBe("required");
      return { error: null };
    });
    await startSession(tokens, { mfaRequired: true });
    expect(secondFactor()).toBe("required");
  });

  it("requires nothing for an account without one, whatever the previous state was", async () => {
    setSecondFactor("skipped");
    accept("ada");
    await startSession(tokens, { mfaRequired: false });
    expect(secondFactor()).toBeNull();
  });

  it.each([
    ["the same person", "ada", device],
    ["somebody else", "bo", null],
  ])("keeps the device only for the same person: %s", async (_, id, kept) => {
    accept(id);
    await startSession(tokens, { mfaRequired: false });
    expect(keptDevice()).toEqual(kept);
  });

  it("leaves the address for the next sign-in on this device, until the person signs out", async () => {
    accept("ada");
    await startSession(tokens, { mfaRequired: false });
    auth.listener("SIGNED_OUT", null);
    expect(keptEmail()).toBe("ada@example.com");
    await endSession();
    expect(keptEmail()).toBeNull();
  });

  it("leaves nothing behind if it could not be started", async () => {
    auth.setSession.mockResolvedValue({ error: new Error("the clock is wrong") });
    await expect(startSession(tokens, { mfaRequired: true })).rejects.toMatchObject({
      message: "We couldn't sign you in on this device. Please try again.",
      cause: { message: "Failed to set Supabase session: the clock is wrong" },
    });
    expect(secondFactor()).toBeNull();
  });
});

describe("a confirmed session", () => {
  beforeEach(async () => {
    accept("ada");
    await startSession(tokens, { mfaRequired: true });
    auth.setSession.mockClear();
  });

  it("continues with the confirmed token, and remembers the device", async () => {
    auth.getSession.mockResolvedValue({
      data: { session: { refresh_token: "newer" } },
      error: null,
    });
    await confirmSession({ access_token: "aal2", device_token: "t2" });
    expect(auth.setSession).toHaveBeenCalledWith({
      access_token: "aal2",
      refresh_token: "newer",
    });
    expect(secondFactor()).toBeNull();
    expect(keptDevice()).toEqual({ ...device, token: "t2" });
  });

  it("stays confirmed if its token could not be renewed, because the server knows", async () => {
    auth.getSession.mockRejectedValue(new TypeError("offline"));
    await confirmSession({ access_token: "aal2", device_token: "t2" });
    expect(secondFactor()).toBeNull();
  });

  it("is not restored if it was ended meanwhile", async () => {
    auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
    await confirmSession({ access_token: "aal2", device_token: "t2" });
    expect(auth.setSession).not.toHaveBeenCalled();
  });
});

it("signing out leaves nothing to resume the session with, even if the server can't be reached", async () => {
  accept("ada");
  await startSession(tokens, { mfaRequired: true });
  localStorage.setItem("lilypad.session", "{}");
  auth.signOut.mockResolvedValue({ error: new Error("offline") });
  await endSession();
  expect(keptDevice()).toBeNull();
  expect(secondFactor()).toBeNull();
  expect(localStorage.getItem("lilypad.session")).toBeNull();
});

it("a person waits no longer than two seconds for new tokens", async () => {
  vi.useFakeTimers();
  auth.refreshSession.mockReturnValue(new Promise(() => {}));
  const renewed = vi.fn();
  renewSession().catch(renewed);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(renewed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(renewed).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
