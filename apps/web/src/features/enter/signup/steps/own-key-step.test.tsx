import {
  browserSupportsWebAuthn,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, fakeApi, noAnswer, refusal } from "../../../../../test/fake-api.ts";
import { signIn } from "../../../../../test/fake-session.ts";
import { Toasts } from "../../../../shared/ui/index.ts";
import { SignupScreen } from "../signup-screen.tsx";

const ada = { id: "ada", email: "ada@example.com" };
const routes = {
  ownKey: "getOwnKey",
  passkeys: "listPasskeys",
  options: "getPasskeyOptions",
  add: "addPasskey",
  check: "getOwnKeyOptions",
  choose: "chooseOwnKey",
} as const;
const undecided = {
  safe: "none",
  passkey: null,
  signer: null,
  dailyLimits: [
    { currency: "LIL", limit: "200000.00" },
    { currency: "USD", limit: "2000.00" },
    { currency: "EUR", limit: "2000.00" },
  ],
};
const profile = {
  first_name: "Ada",
  last_name: "Love",
  phone_number: "+447400123456",
  display_tag: "ada_love",
};
const credential = { id: "i", clientExtensionResults: {} };
const challenge = "A".repeat(43);

/** A server for a person who has entered everything; the passkey that they add is listed afterwards. */
function server(answers: Answers = {}) {
  const passkeys: { id: string }[] = [];
  return fakeApi({
    initializeOnboarding: { next_step: "finishing", completed_steps: [] },
    getProfile: { profile },
    [routes.ownKey]: undecided,
    [routes.passkeys]: () => ({ passkeys }),
    [routes.options]: { options: { challenge } },
    [routes.add]: () => {
      passkeys.push({ id: "p1" });
      return { verified: true, access_token: "a", device_token: "d" };
    },
    [routes.check]: { options: { challenge, allowCredentials: [] } },
    [routes.choose]: undecided,
    sendSecurityCode: { sent: true, resend_after_seconds: 30 },
    ...answers,
  });
}
const open = () =>
  render(
    <>
      <SignupScreen />
      <Toasts />
    </>,
  );
const heading = (name: string) => screen.findByRole("heading", { name });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  vi.mocked(browserSupportsWebAuthn).mockReturnValue(true);
  vi.mocked(platformAuthenticatorIsAvailable).mockResolvedValue(true);
  vi.mocked(startRegistration).mockResolvedValue(credential as never);
  vi.mocked(startAuthentication).mockResolvedValue(credential as never);
  signIn(ada);
  history.replaceState(null, "", "/onboarding/steps");
});

describe("the offer to hold one's own key", () => {
  it("has no number, and says in a sentence who owns the account and that a lost key can't be made again", async () => {
    server();
    open();
    await heading("Hold your own key");
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.getByText(/No one else can take it over, not even us/)).toBeTruthy();
    expect(screen.getByText("If you lose every key, we can't make you a new one")).toBeTruthy();
    expect(screen.getByText(/If you continue without it, we keep the key/)).toBeTruthy();
  });

  it("says under How it works what we can still do, and what happens without a second owner", async () => {
    server();
    open();
    await press("How it works");
    expect(
      screen.getByText(
        "We can move at most $2,000, €2,000 or 200,000 LIL a day until you turn instant payments off",
      ),
    ).toBeTruthy();
    expect(
      screen.getByText(/We can't make you a new key, so add another passkey or a wallet/),
    ).toBeTruthy();
    expect(screen.getByText(/Your device may ask you twice/)).toBeTruthy();
  });

  it("creates a passkey without another code and tests it, with one press", async () => {
    const { calls } = server();
    open();
    await press("Create my key");
    await heading("Setting up your account");
    expect(calls(routes.options)[0]?.body).toEqual({});
    expect(calls(routes.check)[0]?.body).toEqual({ passkeyId: "p1" });
    expect(calls(routes.choose)[0]?.body).toEqual({ response: credential });
    // The signed challenge carries the label of confirmations, and is never the server's own.
    const signed = vi.mocked(startAuthentication).mock.calls[0]?.[0].optionsJSON.challenge;
    expect(signed).toMatch(/^[\w-]{43}$/);
    expect(signed).not.toBe(challenge);
  });

  it("can be skipped, and is not shown again after a reload", async () => {
    const { calls } = server();
    const page = open();
    await press("Continue without it");
    await heading("Setting up your account");
    page.unmount();
    open();
    await heading("Setting up your account");
    expect(calls(routes.choose)).toEqual([]);
    expect(startRegistration).not.toHaveBeenCalled();
  });

  it("survives a reload until it is answered", async () => {
    server();
    const page = open();
    await heading("Hold your own key");
    page.unmount();
    open();
    await heading("Hold your own key");
  });

  it("tests the passkey of an interrupted attempt, and creates no second one", async () => {
    const { calls } = server();
    vi.mocked(startAuthentication).mockRejectedValueOnce(new Error("cancelled"));
    open();
    await press("Create my key");
    expect(await screen.findByText("Your passkey was not tested. You can try again.")).toBeTruthy();
    await press("Create my key");
    await heading("Setting up your account");
    expect(calls(routes.add)).toHaveLength(1);
    expect(calls(routes.choose)).toHaveLength(1);
  });

  it("stays with the server's reason if the chain refuses the passkey", async () => {
    server({ [routes.choose]: refusal("PASSKEY_CANNOT_OWN", "It can't.") });
    open();
    await press("Create my key");
    expect(await screen.findByText("It can't.")).toBeTruthy();
    await heading("Hold your own key");
  });

  it("stays if the device creates no passkey", async () => {
    server();
    vi.mocked(startRegistration).mockRejectedValue(new Error("cancelled"));
    open();
    await press("Create my key");
    expect(await screen.findByText("The passkey was not created. You can try again.")).toBeTruthy();
  });

  it("asks for a mailed code if the session is older, says if it is wrong, and then continues", async () => {
    const { calls } = server({
      [routes.options]: ({ body }) => {
        const { code } = body as { code?: string };
        if (code === "407126") return { options: { challenge } };
        return code === undefined
          ? refusal("SECURITY_CODE_REQUIRED", "Code, please.")
          : refusal("SECURITY_CODE_INVALID", "Wrong.");
      },
    });
    open();
    await press("Create my key");
    await heading("Check Your Email");
    await waitFor(() => expect(calls("sendSecurityCode")).toHaveLength(1));
    await userEvent.type(await screen.findByLabelText("Six-digit code"), "111111");
    await waitFor(() => expect(calls(routes.options)).toHaveLength(2));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("Six-digit code").value).toBe(""),
    );
    await userEvent.type(screen.getByLabelText("Six-digit code"), "407126");
    await heading("Setting up your account");
  });

  it.each([
    ["the account is set up already", { ...undecided, safe: "held" }],
    ["a passkey is chosen already", { ...undecided, passkey: { id: "p1" } }],
  ])("does not appear if %s", async (_, data) => {
    server({ [routes.ownKey]: data });
    open();
    await heading("Setting up your account");
  });

  it("does not appear on devices that can't hold a key, or while the server does not answer", async () => {
    vi.mocked(platformAuthenticatorIsAvailable).mockResolvedValue(false);
    const { calls } = server();
    const page = open();
    await heading("Setting up your account");
    expect(calls(routes.ownKey)).toEqual([]);
    page.unmount();
    vi.mocked(platformAuthenticatorIsAvailable).mockResolvedValue(true);
    server({ [routes.ownKey]: noAnswer });
    open();
    await heading("Setting up your account");
  });
});
