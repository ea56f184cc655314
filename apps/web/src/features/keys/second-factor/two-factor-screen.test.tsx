import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { auth } from "../../../../test/fake-session.ts";
import { screenState } from "../../../../test/screen-state.ts";
import { lockApp } from "../../../shared/lock/index.ts";
import { labelChallenge } from "../../../shared/passkeys/label-challenge.ts";
import { secondFactor, setSecondFactor } from "../../../shared/session/index.ts";
import { Toasts } from "../../../shared/ui/index.ts";
import { TwoFactorScreen } from "./two-factor-screen.tsx";

const factors = (passcode: boolean, passkeys: number, passcode_reset_at: string | null = null) => ({
  is_set_up: true,
  passcode,
  passkeys,
  verified: false,
  step_up_until: null,
  limits_lowered_until: null,
  lowered_daily_limits: { USD: "2500.00", EUR: "2500.00", LIL: "500000.00" },
  passcode_reset_at,
});
const confirmation = {
  verified: true,
  access_token: "aal2",
  expires_in: 900,
  expires_at: 1,
  step_up_until: "2026-11-21T20:00:00Z",
  device_token: "device",
};
const routes = {
  status: "getSecondFactor",
  passcode: "verifyPasscode",
  options: "getBiometricOptions",
  passkey: "verifyBiometric",
} as const;

beforeEach(() => {
  vi.mocked(browserSupportsWebAuthn).mockReturnValue(true);
  auth.getSession.mockResolvedValue({
    data: { session: { access_token: "a", refresh_token: "r" } },
    error: null,
  });
  auth.listener("SIGNED_IN", { user: { id: "ada", email: "ada@example.com" } });
  setSecondFactor("required");
  history.replaceState(null, "", "/onboarding/login/two-factor");
});

async function open(answers: Answers = {}) {
  const api = fakeApi({ verifyPasscode: noAnswer, [routes.status]: factors(true, 1), ...answers });
  render(
    <>
      <TwoFactorScreen />
      <Toasts />
    </>,
  );
  await screen.findByRole("button", { name: "Skip for now" });
  await waitFor(() => expect(api.calls()).toHaveLength(1));
  return api;
}
const passcode = () => screen.findByLabelText<HTMLInputElement>("Six-digit passcode");
const verify = () => screen.getByRole<HTMLButtonElement>("button", { name: "Verify" });
const passkey = () => screen.findByRole("button", { name: "Use your passkey" });

describe("the second factors that are offered", () => {
  it.each([
    [true, 0, "Forgot your passcode?"],
    [false, 1, "Lost your passkey?"],
  ])(
    "redirects a person who can't confirm (passcode %s, passkeys %i)",
    async (passcode, passkeys, link) => {
      await open({
        [routes.status]: factors(passcode, passkeys),
        sendSecurityCode: { sent: true, resend_after_seconds: 30 },
      });
      await userEvent.click(await screen.findByRole("button", { name: link }));
      expect(await screen.findByLabelText("Six-digit code")).toBeTruthy();
    },
  );

  it("are a passkey and a passcode under 'Secure Your Account'", async () => {
    await open();
    expect(screen.getByRole("heading", { name: "Secure Your Account" })).toBeTruthy();
    expect(await passkey()).toBeTruthy();
    expect(await passcode()).toBeTruthy();
  });

  it("include no passkey if the browser doesn't support them", async () => {
    vi.mocked(browserSupportsWebAuthn).mockReturnValue(false);
    await open();
    await passcode();
    expect(screen.queryByRole("button", { name: "Use your passkey" })).toBeNull();
  });

  it.each([
    ["a passcode alone", factors(true, 0), true, false],
    ["a passkey alone", factors(false, 2), false, true],
  ])(
    "are only %s for a person who has nothing else",
    async (_, status, hasPasscode, hasPasskey) => {
      await open({ [routes.status]: status });
      await waitFor(() =>
        expect(screen.queryByLabelText("Six-digit passcode") !== null).toBe(hasPasscode),
      );
      await waitFor(() =>
        expect(screen.queryByRole("button", { name: "Use your passkey" }) !== null).toBe(
          hasPasskey,
        ),
      );
    },
  );

  it("are both if they could not be loaded", async () => {
    await open({
      [routes.status]: refusal("VALIDATION_FAILED", "No."),
    });
    expect(await passcode()).toBeTruthy();
    expect(await passkey()).toBeTruthy();
  });
});

describe("the passcode", () => {
  it("accepts only digits, and is verified by itself at six", async () => {
    const { calls } = await open({ [routes.passcode]: confirmation });
    await userEvent.type(await passcode(), "80a5-91");
    expect((await passcode()).value).toBe("80591");
    expect(verify().disabled).toBe(true);
    await userEvent.type(await passcode(), "3");
    await waitFor(() => expect(location.pathname).toBe("/dashboard"));
    expect(calls().at(-1)?.body).toEqual({
      passcode: "805913",
      device_id: expect.stringMatching(/^web_/),
    });
    expect(auth.setSession).toHaveBeenCalledWith({ access_token: "aal2", refresh_token: "r" });
    expect(secondFactor()).toBeNull();
    expect(JSON.parse(localStorage.getItem("lilypad.device") ?? "")).toEqual({
      token: "device",
      userId: "ada",
      email: "ada@example.com",
    });
  });

  it("is cleared if it is wrong", async () => {
    await open({
      [routes.passcode]: refusal("PASSCODE_INVALID", "Server words."),
    });
    await userEvent.type(await passcode(), "111111");
    const text = await screen.findByText("Invalid passcode. Please try again.");
    const problem = text.closest('[role="alert"]');
    const field = await passcode();
    expect(field.getAttribute("aria-describedby")).toContain(problem?.id);
    expect(field.value).toBe("");
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard("8");
    await waitFor(() =>
      expect(screen.queryByText("Invalid passcode. Please try again.")).toBeNull(),
    );
    expect(secondFactor()).toBe("required");
  });

  it("shows a message if Enter is pressed while it is empty", async () => {
    const { calls } = await open();
    await userEvent.type(await passcode(), "{Enter}");
    expect(await screen.findByText("Please enter your passcode")).toBeTruthy();
    expect(calls()).toHaveLength(1);
  });

  it("shows how long to wait after too many attempts", async () => {
    await open({
      [routes.passcode]: refusal("PASSCODE_LOCKED", "Too many tries."),
    });
    await userEvent.type(await passcode(), "111111{Enter}");
    expect(await screen.findByText("Too many tries.")).toBeTruthy();
  });

  it("stays if no answer arrived, and can be verified again from the foot of the screen", async () => {
    const { answer } = await open();
    await userEvent.type(await passcode(), "805913");
    expect(
      await screen.findByText("Connection error. Please check your internet and try again."),
    ).toBeTruthy();
    expect((await passcode()).value).toBe("805913");
    answer(routes.passcode, confirmation);
    await userEvent.click(verify());
    await waitFor(() => expect(location.pathname).toBe("/dashboard"));
  });

  it("keeps its error if Enter is pressed after the sixth digit", async () => {
    await open({
      [routes.passcode]: refusal("PASSCODE_INVALID", "Server words."),
    });
    await userEvent.type(await passcode(), "111111");
    await screen.findByText("Invalid passcode. Please try again.");
    await userEvent.keyboard("{Enter}");
    expect(screen.getByText("Invalid passcode. Please try again.")).toBeTruthy();
  });

  it("is verified once, also if Enter is pressed", async () => {
    const { calls } = await open({ [routes.passcode]: confirmation });
    await userEvent.type(await passcode(), "805913{Enter}");
    await waitFor(() => expect(location.pathname).toBe("/dashboard"));
    expect(calls(routes.passcode)).toHaveLength(1);
  });
});

describe("the passkey", () => {
  const options = {
    challenge: "Y2hhbGxlbmdl",
    timeout: 1,
    rpId: "localhost",
    allowCredentials: [],
  };
  const given = { id: "i", rawId: "i", type: "public-key", clientExtensionResults: {} };

  it("is requested from the device and verified by the server", async () => {
    vi.mocked(startAuthentication).mockResolvedValue(given as never);
    const { calls } = await open({
      [routes.options]: { options },
      [routes.passkey]: confirmation,
    });
    await userEvent.click(await passkey());
    await waitFor(() => expect(location.pathname).toBe("/dashboard"));
    // The server's challenge is never signed as it is.
    const challenge = await labelChallenge(options.challenge);
    expect(startAuthentication).toHaveBeenCalledWith({
      optionsJSON: expect.objectContaining({ ...options, challenge }),
    });
    expect(calls().at(-1)?.body).toMatchObject({ response: given });
  });

  const failed = "Biometric authentication failed. Please try another method.";

  it("leaves the passcode as an option if the person refuses", async () => {
    vi.mocked(startAuthentication).mockRejectedValue(new Error("NotAllowedError"));
    await open({ [routes.options]: { options } });
    await userEvent.click(await passkey());
    expect(await screen.findByText("Authentication Failed")).toBeTruthy();
    expect(screen.getByText(failed)).toBeTruthy();
    expect(await passcode()).toHaveProperty("readOnly", false);
  });

  it("shows the same message if the server refuses it", async () => {
    vi.mocked(startAuthentication).mockResolvedValue(given as never);
    await open({
      [routes.options]: { options },
      [routes.passkey]: refusal("PASSKEY_INVALID", "Server words."),
    });
    await userEvent.click(await passkey());
    expect(await screen.findByText(failed)).toBeTruthy();
  });
});

it("'Skip for now' continues without the second factor", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Skip for now" }));
  expect(location.pathname).toBe("/dashboard");
  expect(secondFactor()).toBe("skipped");
});

describe("a person with the app lock on this device", () => {
  beforeEach(() => lockApp("ada", 5));

  it("is not offered to skip, because nothing would open, but can sign out", async () => {
    fakeApi({ [routes.status]: factors(true, 1) });
    render(<TwoFactorScreen />);
    const signOut = await screen.findByRole("button", { name: "Sign Out" });
    expect(screen.queryByRole("button", { name: "Skip for now" })).toBeNull();
    await userEvent.click(signOut);
    await waitFor(() => expect(location.pathname).toBe("/onboarding"));
  });

  it("sees a pending reset with its time, and can cancel it", async () => {
    const { answer, calls } = fakeApi({
      [routes.status]: factors(true, 0, "2099-01-02T03:04:00.000Z"),
      cancelPasscodeReset: {},
    });
    render(<TwoFactorScreen />);
    const cancel = await screen.findByRole("button", { name: "Cancel reset" });
    expect(screen.queryByRole("button", { name: "Forgot your passcode?" })).toBeNull();
    answer(routes.status, factors(true, 0));
    await userEvent.click(cancel);
    expect(await screen.findByRole("button", { name: "Forgot your passcode?" })).toBeTruthy();
    expect(calls("cancelPasscodeReset")).toHaveLength(1);
  });
});

it("a person who has requested a new passcode continues to the home screen until it works", async () => {
  await open({
    [routes.status]: factors(true, 0),
    sendSecurityCode: { sent: true, resend_after_seconds: 30 },
    resetPasscode: { verified: false, passcode_reset_at: "2099-01-02T03:04:00.000Z" },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Forgot your passcode?" }));
  await userEvent.type(await screen.findByLabelText("Six-digit code"), "123456");
  await userEvent.type(await screen.findByLabelText("New passcode"), "736251");
  await userEvent.type(await screen.findByLabelText("New passcode again"), "736251");
  await userEvent.click(await screen.findByRole("button", { name: "Done" }));
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
  expect(secondFactor()).toBe("skipped");
});

it("Back leads to the email verification, with the address", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Back to email verification" }));
  expect(location.pathname).toBe("/onboarding/login/email-verification");
  expect(screenState()).toEqual({ email: "ada@example.com" });
});

it("the screen is not shown if no second factor is required", () => {
  setSecondFactor(null);
  fakeApi({});
  render(<TwoFactorScreen />);
  expect(location.pathname).toBe("/dashboard");
});

it("a visitor without a session is redirected to the login", () => {
  auth.listener("SIGNED_OUT", null);
  fakeApi({});
  render(<TwoFactorScreen />);
  expect(location.pathname).toBe("/onboarding/login/email-login");
  expect(secondFactor()).toBeNull();
});
