import type { ErrorCode } from "@lilypad/api-contract";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { signIn } from "../../../../test/fake-session.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { settled } from "../../../../test/settled.ts";
import {
  choose,
  confirmed,
  enterCode,
  loweredDailyLimits,
  openSecurity,
  phone,
  press,
  routes,
  usualLimits,
} from "../../../../test/stages/security-stage.tsx";
import { setStepUpAsker } from "../../../shared/session/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import { SecurityScreen } from "./security-screen.tsx";

beforeEach(() => {
  vi.mocked(browserSupportsWebAuthn).mockReturnValue(true);
  signIn();
});

const tomorrow = new Date(Date.now() + 86_400_000);
/** A reset that was not confirmed with a passkey. */
const waits = { verified: false, passcode_reset_at: tomorrow.toISOString() };
const statusWith = (
  { passcode = false, passkeys = [] }: { passcode?: boolean; passkeys?: readonly object[] },
  passcode_reset_at: string | null,
) => ({
  is_set_up: true,
  passcode,
  passkeys: passkeys.length,
  verified: true,
  step_up_until: null,
  limits_lowered_until: null,
  lowered_daily_limits: loweredDailyLimits,
  passcode_reset_at,
});

describe("a passcode", () => {
  it("is set up with the mailed code", async () => {
    const { calls, answer } = await openSecurity({}, { [routes.setUp]: confirmed });
    await press(/Set up a passcode/);
    expect(screen.getByText("mira@example.com")).toBeTruthy();
    await enterCode();
    answer(routes.status, {
      is_set_up: true,
      passcode: true,
      passkeys: 0,
      limits_lowered_until: null,
      lowered_daily_limits: loweredDailyLimits,
      passcode_reset_at: null,
    });
    await choose("805913");
    expect(await screen.findByText("Passcode saved")).toBeTruthy();
    expect(await screen.findByRole("button", { name: /Change your passcode/ })).toBeTruthy();
    const sent = calls().filter(({ method }) => method === "POST");
    expect(sent.map(({ operation }) => operation)).toEqual(["sendSecurityCode", "setUpPasscode"]);
    expect(sent[1]?.body).toMatchObject({ passcode: "805913", code: "407126" });
  });

  it("is chosen again if the two entries differ, and nothing is sent", async () => {
    const { calls } = await openSecurity({});
    await press(/Set up a passcode/);
    await enterCode();
    await choose("805913", "805914");
    expect(await screen.findByText(/The passcodes don't match/)).toBeTruthy();
    expect(calls("setUpPasscode")).toEqual([]);
  });

  it.each(["123456", "654321", "111111"])(
    "is refused at the first entry if it is as easy to guess as %s",
    async (simple) => {
      const { calls } = await openSecurity({});
      await press(/Set up a passcode/);
      await enterCode();
      const field = await screen.findByLabelText<HTMLInputElement>("New passcode");
      await userEvent.type(field, simple);
      expect(screen.getByText(/easy to guess/).closest('[role="alert"]')).not.toBeNull();
      expect(field.value).toBe("");
      expect(document.activeElement).toBe(field);
      await settled();
      expect(calls("setUpPasscode")).toEqual([]);
      await userEvent.keyboard("8");
      await waitFor(() => expect(screen.queryByText(/easy to guess/)).toBeNull());
    },
  );

  it("is chosen again if the server finds it easy to guess; the code is kept", async () => {
    const { calls, answer } = await openSecurity(
      {},
      { [routes.setUp]: refusal("PASSCODE_TOO_SIMPLE", "No.") },
    );
    await press(/Set up a passcode/);
    await enterCode();
    await choose("190587");
    expect(await screen.findByText(/easy to guess/)).toBeTruthy();
    answer(routes.setUp, confirmed);
    await choose("805913");
    expect(await screen.findByText("Passcode saved")).toBeTruthy();
    expect(calls("sendSecurityCode")).toHaveLength(1);
  });

  it.each<[ErrorCode, string]>([
    ["SECURITY_CODE_INVALID", "Invalid verification code. Please try again."],
    ["CODE_EXPIRED", "Code Expired. Please request a new verification code."],
  ])("requires another code after %s, without sending one by itself", async (code, problem) => {
    const { calls } = await openSecurity({}, { [routes.setUp]: refusal(code, "No.") });
    await press(/Set up a passcode/);
    await enterCode();
    await choose("805913");
    expect(await screen.findByText(problem)).toBeTruthy();
    const field = await screen.findByLabelText<HTMLInputElement>("Six-digit code");
    expect(field.value).toBe("");
    expect(calls("sendSecurityCode")).toHaveLength(1);
  });

  it("shows that nothing was changed if no answer arrived, and can be saved again", async () => {
    const { answer } = await openSecurity({});
    await press(/Set up a passcode/);
    await enterCode();
    await choose("805913");
    expect(await screen.findByText("Nothing was changed")).toBeTruthy();
    answer(routes.setUp, confirmed);
    await press("Save passcode");
    expect(await screen.findByText("Passcode saved")).toBeTruthy();
  });

  it.each([
    ["was forgotten", { passcode: true }, /Forgot your passcode/],
    ["takes the place of a lost passkey", { passkeys: [phone] }, /Lost your passkey/],
  ])("that %s is reset with the mailed code, and changes a day later", async (_, has, row) => {
    const { answer } = await openSecurity(has, { [routes.reset]: waits });
    await press(row);
    await enterCode();
    answer(routes.status, statusWith(has, tomorrow.toISOString()));
    await choose("805913");
    expect(
      await screen.findByRole("heading", { name: "Your new passcode isn't active yet" }),
    ).toBeTruthy();
    expect(screen.getByText(formatMoment(tomorrow, new Date()))).toBeTruthy();
    expect(screen.queryByText("Passcode saved")).toBeNull();
    await press("Done");
    expect(await screen.findByText("Your passcode is about to change")).toBeTruthy();
  });

  it("is reset at once if the passkey confirms it", async () => {
    const takeBack = setStepUpAsker(async (need) =>
      need === "passkey" ? "confirmed" : "declined",
    );
    const { calls } = await openSecurity(
      { passcode: true, passkeys: [phone] },
      { [routes.reset]: confirmed },
    );
    await press(/Forgot your passcode/);
    await press("Use your passkey");
    await enterCode();
    await choose("805913");
    expect(await screen.findByText("Passcode saved")).toBeTruthy();
    expect(calls("resetPasscode")).not.toEqual([]);
    takeBack();
  });

  it("is removed after a confirmation that explains it, and the mailed code", async () => {
    const { calls } = await openSecurity(
      { passcode: true },
      { [routes.removePasscode]: { removed: true } },
    );
    await press(/Remove your passcode/);
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("This is your last passcode or passkey");
    await userEvent.click(within(question).getByRole("button", { name: "Remove" }));
    await enterCode();
    expect(await screen.findByText("Passcode removed")).toBeTruthy();
    expect(calls("removePasscode")[0]?.body).toEqual({ code: "407126" });
  });

  it("stays if the removal is cancelled", async () => {
    await openSecurity({ passcode: true, passkeys: [phone] });
    await press(/Remove your passcode/);
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).not.toContain("last passcode or passkey");
    await userEvent.click(within(question).getByRole("button", { name: "Keep" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByRole("button", { name: /Remove your passcode/ })).toBeTruthy();
  });
});

it("shows that the code could not be sent, and sends it on a retry", async () => {
  const { answer } = await openSecurity({}, { [routes.code]: noAnswer });
  await press(/Set up a passcode/);
  expect(await screen.findByText("Security code not sent")).toBeTruthy();
  answer(routes.code, { sent: true, resend_after_seconds: 30 });
  await press("Resend Code");
  expect(await screen.findByRole("button", { name: "Resend in 30s" })).toBeTruthy();
});

it.each([
  ["the browser's Back", () => history.back()],
  ["the screen's Back", () => screen.getByRole("button", { name: "Back" }).click()],
])("the screen can be left by %s without a change", async (_, back) => {
  const { calls } = await openSecurity({});
  await press(/Set up a passcode/);
  await screen.findByLabelText("Six-digit code");
  back();
  expect(await screen.findByRole("button", { name: /Set up a passcode/ })).toBeTruthy();
  expect(calls("setUpPasscode")).toEqual([]);
});

describe("a pending passcode reset", () => {
  const open = (answers = {}) =>
    openSecurity({ passcode: true, passcode_reset_at: tomorrow.toISOString() }, answers);

  it("is shown with its time, and can be cancelled", async () => {
    const { answer } = await open({ [routes.cancelReset]: { cancelled: true } });
    expect(screen.getByText("Your passcode is about to change")).toBeTruthy();
    const moment = formatMoment(tomorrow, new Date());
    expect(screen.getByText(new RegExp(`It will change on ${moment} unless`))).toBeTruthy();
    answer(routes.status, statusWith({ passcode: true }, null));
    await press("Cancel reset");
    expect(await screen.findByText("Reset cancelled")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Your passcode is about to change")).toBeNull());
  });

  it("shows that it is too late to cancel it", async () => {
    const error = "There is no passcode reset to cancel any more.";
    const refused = refusal("PASSCODE_RESET_NOT_PENDING", error);
    await open({ [routes.cancelReset]: refused });
    await press("Cancel reset");
    expect(await screen.findByText(error)).toBeTruthy();
  });
});

it("the security screen shows a lowered limit and how long it applies", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await openSecurity({ passcode: true, limits_lowered_until: until });
  expect(await screen.findByText("Security settings changed recently")).toBeTruthy();
  expect(
    screen.getByText(/^Your daily limit is lower until .*: \$2,500, €2,500 or 500,000 LIL\./),
  ).toBeTruthy();
});

it("the security screen shows the limit without a second factor", async () => {
  await openSecurity({});
  expect(await screen.findByText("Your daily limit is low")).toBeTruthy();
  expect(screen.getByText(/up to \$2,500, €2,500 or 500,000 LIL a day\. Set one up/)).toBeTruthy();
});

it("the security screen names no lower limit if the account's own limit is not higher", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const set = { passkeys: [phone], limits_lowered_until: until };
  await openSecurity(set, { [routes.limits]: usualLimits });
  const shown = screen.findByText("Security settings changed recently", undefined, {
    timeout: 300,
  });
  await expect(shown).rejects.toThrow();
});

it("the security screen offers a retry if the settings can't be loaded", async () => {
  fakeApi({
    readPaymentLimits: noAnswer,
    getOwnKey: noAnswer,
    [routes.status]: refusal("VALIDATION_FAILED", "No."),
    [routes.passkeys]: refusal("VALIDATION_FAILED", "No."),
  });
  openSignedIn(<SecurityScreen />);
  expect(await screen.findByText("Could not load your security settings")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
