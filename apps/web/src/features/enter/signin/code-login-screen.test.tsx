import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { auth } from "../../../../test/fake-session.ts";
import { Toasts } from "../../../shared/ui/index.ts";
import { CodeLoginScreen } from "./code-login-screen.tsx";

const open = () =>
  render(
    <>
      <CodeLoginScreen />
      <Toasts />
    </>,
  );
const code = () => screen.getByLabelText<HTMLInputElement>("Six-digit code");

it("the code screen denies access to a visitor without an email address", async () => {
  history.replaceState(null, "", "/onboarding/login/email-verification");
  open();
  expect(screen.getByRole("heading", { name: "Access Denied" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Go to Login" }));
  expect(location.pathname).toBe("/onboarding/login/email-login");
});

describe("the login code", () => {
  beforeEach(() => history.replaceState({ email: "ada@example.com" }, "", "/"));

  it("is verified once, by itself, and cleared if it is wrong", async () => {
    const { calls } = fakeApi({
      verifyOtp: { session: null, mfa_required: false },
    });
    open();
    expect(screen.getByText("We've sent a 6-digit code to ada@example.com")).toBeTruthy();
    await userEvent.type(code(), "123456");
    const text = await screen.findByText("Invalid verification code. Please try again.");
    const problem = text.closest('[role="alert"]');
    expect(code().getAttribute("aria-invalid")).toBe("true");
    expect(code().getAttribute("aria-describedby")).toContain(problem?.id);
    expect(calls()).toMatchObject([
      { body: { email: "ada@example.com", token: "123456", type: "login" } },
    ]);
    expect(code().value).toBe("");
    expect(document.activeElement).toBe(code());
    await userEvent.keyboard("4");
    await waitFor(() =>
      expect(screen.queryByText("Invalid verification code. Please try again.")).toBeNull(),
    );
    expect(code().value).toBe("4");
  });

  it("can be resent half a minute after it was sent, also after a reload", async () => {
    vi.useFakeTimers();
    fakeApi({ sendOtp: { sent: true } });
    const page = open();
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    page.unmount();
    open();
    expect(screen.getByRole("button", { name: "Resend in 18s" })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(18_000));
    fireEvent.click(screen.getByRole("button", { name: "Resend Code" }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole("button", { name: "Resend in 30s" })).toBeTruthy();
  });

  it("that was used is not said to be on its way, and another one can be sent at once", async () => {
    auth.setSession.mockResolvedValue({ error: null });
    const session = { access_token: "a", refresh_token: "r" };
    const { calls } = fakeApi({
      verifyOtp: { session, mfa_required: true },
      sendOtp: { sent: true },
    });
    const page = open();
    await userEvent.type(code(), "123456");
    await waitFor(() => expect(location.pathname).toBe("/onboarding/login/two-factor"));
    page.unmount();
    // The second factor's Back passes the session's address.
    history.replaceState({ email: "Ada@example.com" }, "", "/");
    open();
    expect(screen.queryByText(/We've sent a 6-digit code/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Resend Code" }));
    expect(await screen.findByText("We've sent a 6-digit code to Ada@example.com")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Resend in 30s" })).toBeTruthy();
    expect(calls().at(-1)).toMatchObject({ body: { type: "login" } });
  });

  it("uses the digits of pasted text", async () => {
    const { calls } = fakeApi({
      verifyOtp: { session: null, mfa_required: false },
    });
    open();
    await userEvent.click(code());
    await userEvent.paste("Your code: 407 126 9");
    await waitFor(() => expect(calls()).toMatchObject([{ body: { token: "407126" } }]));
  });

  it("can be resent at once if it has expired", async () => {
    const { calls } = fakeApi({
      verifyOtp: refusal("CODE_EXPIRED"),
      sendOtp: { sent: true },
    });
    open();
    expect(screen.getByRole("button", { name: "Resend in 30s" })).toHaveProperty("disabled", true);
    await userEvent.type(code(), "123456");
    expect(
      await screen.findByText("Code Expired. Please request a new verification code."),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Resend Code" }));
    expect(await screen.findByRole("button", { name: "Resend in 30s" })).toBeTruthy();
    expect(calls().at(-1)).toMatchObject({ body: { email: "ada@example.com", type: "login" } });
  });

  it("keeps its digits if no answer arrived, and is tried again on demand", async () => {
    const verifyOtp = "verifyOtp";
    const { answer, calls } = fakeApi({ [verifyOtp]: noAnswer });
    open();
    await userEvent.type(code(), "123456");
    const connection = "Connection error. Please check your internet and try again.";
    expect(await screen.findByText(connection)).toBeTruthy();
    expect(code()).toHaveProperty("value", "123456");
    answer(verifyOtp, refusal("CODE_EXPIRED", "This code has expired."));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(
      await screen.findByText("Code Expired. Please request a new verification code."),
    ).toBeTruthy();
    expect(calls("verifyOtp")).toHaveLength(2);
  });

  it("shows the server's reason if it is not about the digits, for a new code as well", async () => {
    const limited = refusal("RATE_LIMITED", "Too many new accounts.");
    fakeApi({
      verifyOtp: limited,
      sendOtp: refusal("RATE_LIMITED", "Too many codes."),
    });
    open();
    await userEvent.type(code(), "123456");
    expect(await screen.findByText("Too many new accounts.")).toBeTruthy();
    expect(code()).toHaveProperty("value", "");
    await userEvent.click(screen.getByRole("button", { name: "Resend Code" }));
    expect(await screen.findByText("Too many codes.")).toBeTruthy();
  });

  it("says so if the device can't keep the session that the right code started, and reports why", async () => {
    auth.setSession.mockResolvedValue({ error: new Error("the clock is wrong") });
    const reported = vi.fn();
    addEventListener("lilypad:unexpected-error", reported);
    const session = { access_token: "a", refresh_token: "r" };
    fakeApi({ verifyOtp: { session, mfa_required: false } });
    open();
    await userEvent.type(code(), "123456");
    expect(
      await screen.findByText("We couldn't sign you in on this device. Please try again."),
    ).toBeTruthy();
    removeEventListener("lilypad:unexpected-error", reported);
    expect(reported.mock.calls[0]?.[0].detail.cause.message).toBe(
      "Failed to set Supabase session: the clock is wrong",
    );
  });
});
