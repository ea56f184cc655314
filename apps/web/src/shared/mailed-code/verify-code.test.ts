import { expect, it } from "vitest";
import { fakeApi, refusal, unreadable } from "../../../test/fake-api.ts";
import { auth } from "../../../test/fake-session.ts";
import { verifyCode } from "./verify-code.ts";

const route = "verifyOtp";
const verify = () => verifyCode("ada@example.com", "407126", "login");
const session = { access_token: "a", refresh_token: "r" };

it("a correct code starts its session", async () => {
  auth.setSession.mockResolvedValue({ error: null });
  fakeApi({ [route]: { session, mfa_required: true } });
  expect(await verify()).toEqual({ verified: true, mfaRequired: true });
  expect(auth.setSession).toHaveBeenCalledWith(expect.objectContaining(session));
});

it("an answer without a session means a wrong code", async () => {
  fakeApi({ [route]: { session: null, mfa_required: false } });
  expect(await verify()).toEqual({ verified: false });
});

it("the result says how long the codes of an address are locked", async () => {
  fakeApi({
    [route]: refusal("CODES_LOCKED", "Locked.", { retryAfterSeconds: 7200 }),
  });
  expect(await verify()).toEqual({ verified: false, lockedForSeconds: 7200 });
});

it.each([
  [null],
  [{}],
  [{ session: {}, mfa_required: false }],
  [{ session: { access_token: "a" }, mfa_required: false }],
  [{ session: { ...session, refresh_token: 7 }, mfa_required: false }],
])("the answer %j throws 'Invalid response format from verify OTP'", async (data) => {
  fakeApi({ [route]: unreadable({ success: true, data }) });
  await expect(verify()).rejects.toThrow("Invalid response format from verify OTP");
});

it("an error has a sentence to show, and the cause for the log, if the session can't be started", async () => {
  auth.setSession.mockResolvedValue({ error: new Error("the clock is wrong") });
  fakeApi({ [route]: { session, mfa_required: false } });
  const refused = await verify().catch((error: unknown) => error);
  expect(refused).toMatchObject({
    message: "We couldn't sign you in on this device. Please try again.",
    cause: { message: "Failed to set Supabase session: the clock is wrong" },
  });
});
