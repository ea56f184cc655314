import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { auth } from "../../../../test/fake-session.ts";
import { keptDevice } from "../../../shared/session/index.ts";
import { Toasts } from "../../../shared/ui/index.ts";
import { ResumeScreen } from "./resume-screen.tsx";

const device = { token: "t".repeat(43), userId: "ada", email: "ada@example.com" };
const session = { access_token: "a", refresh_token: "r" };
const resumed = { session, mfa_required: false, step_up_until: null };
const resume = "resumeSession";
const options = "getResumeOptions";

beforeEach(() => {
  vi.mocked(browserSupportsWebAuthn).mockReturnValue(true);
  auth.listener("SIGNED_OUT", null);
  localStorage.setItem("lilypad.device", JSON.stringify(device));
  auth.setSession.mockImplementation(async () => {
    auth.listener("SIGNED_IN", { user: { id: "ada", email: "ada@example.com" } });
    return { error: null };
  });
});

const open = () =>
  render(
    <>
      <ResumeScreen />
      <Toasts />
    </>,
  );
const passcode = () => screen.getByLabelText("Six-digit passcode");

it("a session is resumed with the passcode, and the device stays remembered", async () => {
  const { calls } = fakeApi({ [resume]: resumed });
  open();
  expect(screen.getByText(/ada@example\.com/)).toBeTruthy();
  await userEvent.type(passcode(), "805913{Enter}");
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
  expect(calls()).toMatchObject([
    {
      body: {
        auth_method: "passcode",
        auth_data: { device_token: device.token, passcode: "805913" },
      },
    },
  ]);
  expect(auth.setSession).toHaveBeenCalledWith(expect.objectContaining(session));
  expect(keptDevice()).toEqual(device);
});

it("a session is resumed with a passkey", async () => {
  vi.mocked(startAuthentication).mockResolvedValue({
    id: "i",
    clientExtensionResults: {},
  } as never);
  const { calls } = fakeApi({
    [options]: { options: { challenge: "Y2hhbGxlbmdl" } },
    [resume]: resumed,
  });
  open();
  await userEvent.click(screen.getByRole("button", { name: "Use your passkey" }));
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
  expect(calls().at(-1)).toMatchObject({
    body: { auth_method: "biometric", auth_data: { response: { id: "i" } } },
  });
});

it("a session that can't be resumed leads to the login, and the device is forgotten", async () => {
  fakeApi({
    [resume]: refusal("SESSION_NOT_RESUMABLE", "Server words."),
  });
  open();
  await userEvent.type(passcode(), "805913{Enter}");
  await waitFor(() => expect(location.pathname).toBe("/onboarding/login/email-login"));
  expect(screen.getByText("Your session has expired. Please log in again.")).toBeTruthy();
  expect(keptDevice()).toBeNull();
});

it("the reason is shown if a resumed session could not be started, and it can be tried again", async () => {
  fakeApi({ [resume]: resumed });
  auth.setSession.mockResolvedValueOnce({ error: new Error("the clock is wrong") });
  open();
  await userEvent.type(passcode(), "805913");
  expect(
    await screen.findByText("We couldn't sign you in on this device. Please try again."),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Verify" }));
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
});

it("a person can sign in with their address instead of resuming", async () => {
  fakeApi({});
  open();
  await userEvent.click(screen.getByRole("button", { name: "Sign in with your email instead" }));
  expect(location.pathname).toBe("/onboarding/login/email-login");
  expect(keptDevice()).toBeNull();
});

it("resuming is not offered on an unknown device", () => {
  localStorage.clear();
  fakeApi({});
  open();
  expect(location.pathname).toBe("/onboarding/login/email-login");
});
