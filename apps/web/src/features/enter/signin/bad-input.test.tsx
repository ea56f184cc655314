import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeApi, noAnswer, refusal, unreadable } from "../../../../test/fake-api.ts";
import { settled } from "../../../../test/settled.ts";
import { Toasts } from "../../../shared/ui/index.ts";
import { CodeLoginScreen } from "./code-login-screen.tsx";
import { EmailLoginScreen } from "./email-login-screen.tsx";

const open = (screenUnderTest: React.ReactNode) =>
  render(
    <>
      {screenUnderTest}
      <Toasts />
    </>,
  );
const proceed = () => screen.getByRole("button", { name: "Continue" });
const sendCode = "sendOtp";
const verify = "verifyOtp";

describe("the sign-in's address", () => {
  it.each([
    `${"a".repeat(250)}@example.com`,
    "ada@exämple.com",
    "\u202eada@example.com",
    "🐸",
    "مرحبا",
    "ada @example.com",
  ])("%s is refused without a call", async (address) => {
    const { calls } = fakeApi({});
    open(<EmailLoginScreen />);
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: address } });
    await userEvent.click(proceed());
    expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
    await settled();
    expect(calls()).toEqual([]);
  });

  it("sends one code if the button is pressed twice at once", async () => {
    const { calls } = fakeApi({ [sendCode]: { sent: true } });
    open(<EmailLoginScreen />);
    fireEvent.change(screen.getByLabelText("Email"), {
      target: { value: "\u0000 ada@example.com\n" },
    });
    const button = proceed();
    button.click();
    button.click();
    await waitFor(() => expect(location.pathname).toBe("/onboarding/login/email-verification"));
    expect(calls()).toMatchObject([{ body: { email: "ada@example.com" } }]);
  });

  it("shows the server's reason after too many requests", async () => {
    const error = "Too many attempts. Please wait a moment.";
    fakeApi({ [sendCode]: refusal("RATE_LIMITED", error) });
    open(<EmailLoginScreen />);
    await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
    await userEvent.click(proceed());
    expect(await screen.findByText(error)).toBeTruthy();
    expect(location.pathname).toBe("/");
  });
});

describe("the sign-in's code", () => {
  const code = () => screen.getByLabelText<HTMLInputElement>("Six-digit code");
  const wrong = { [verify]: { session: null, mfa_required: false } };
  beforeEach(() => history.replaceState({ email: "ada@example.com" }, "", "/"));

  it.each([
    ["letters", "abcdef", ""],
    ["emoji and NUL", "🐸4\u00000🐸7", "407"],
    ["five digits", "40712", "40712"],
    ["spaces", "4 0 7", "407"],
  ])("of %s is not sent", async (_, typed, kept) => {
    const { calls } = fakeApi(wrong);
    open(<CodeLoginScreen />);
    fireEvent.change(code(), { target: { value: typed } });
    expect(code().value).toBe(kept);
    expect(calls()).toEqual([]);
  });

  it("takes the digits of other keyboards by their value", async () => {
    const { calls } = fakeApi(wrong);
    open(<CodeLoginScreen />);
    fireEvent.change(code(), { target: { value: "٤٠٧١٢٦" } });
    await waitFor(() => expect(calls()).toMatchObject([{ body: { token: "407126" } }]));
  });

  it("uses the first six digits of longer input or of a sentence", async () => {
    const { calls } = fakeApi(wrong);
    open(<CodeLoginScreen />);
    await userEvent.click(code());
    await userEvent.paste("‏הקוד שלך: 407-126, valid for 10 minutes");
    await waitFor(() => expect(calls()).toMatchObject([{ body: { token: "407126" } }]));
  });

  it("is verified once if it is entered twice while being verified", async () => {
    const { calls } = fakeApi(wrong);
    open(<CodeLoginScreen />);
    fireEvent.change(code(), { target: { value: "407126" } });
    fireEvent.change(code(), { target: { value: "407126" } });
    expect(await screen.findByText("Invalid verification code. Please try again.")).toBeTruthy();
    expect(calls()).toHaveLength(1);
  });

  it("shows an error and is cleared if the answer has no session tokens", async () => {
    fakeApi({
      [verify]: unreadable({ success: true, data: { session: {}, mfa_required: false } }),
    });
    open(<CodeLoginScreen />);
    fireEvent.change(code(), { target: { value: "407126" } });
    expect(await screen.findByText("Please check your code and try again.")).toBeTruthy();
    await waitFor(() => expect(code().value).toBe(""));
  });

  it("can't be resent twice at once", async () => {
    const { calls } = fakeApi({
      [verify]: refusal("CODE_EXPIRED", "This code has expired."),
      [sendCode]: { sent: true },
    });
    open(<CodeLoginScreen />);
    fireEvent.change(code(), { target: { value: "407126" } });
    const again = await screen.findByRole("button", { name: "Resend Code" });
    again.click();
    again.click();
    expect(await screen.findByRole("button", { name: "Resend in 30s" })).toBeTruthy();
    expect(calls("sendOtp")).toHaveLength(1);
  });

  it("shows that it could not be resent", async () => {
    fakeApi({ [verify]: refusal("CODE_EXPIRED", "This code has expired."), sendOtp: noAnswer });
    open(<CodeLoginScreen />);
    fireEvent.change(code(), { target: { value: "407126" } });
    await userEvent.click(await screen.findByRole("button", { name: "Resend Code" }));
    expect(await screen.findByText("Resend Error")).toBeTruthy();
    expect(screen.getByText("Failed to resend code. Please try again.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Resend Code" })).toHaveProperty("disabled", false);
  });

  it.each([[{}], [{ email: 7 }], [{ email: "" }], ["ada@example.com"], [null]])(
    "is not shown with %j as the address",
    (state) => {
      history.replaceState(state, "", "/");
      open(<CodeLoginScreen />);
      expect(screen.getByRole("heading", { name: "Access Denied" })).toBeTruthy();
    },
  );
});
