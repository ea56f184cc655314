import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
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
  open();
  expect(screen.getByRole("heading", { name: "Access Denied" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Go to Login" }));
  expect(location.pathname).toBe("/onboarding/login/email-login");
});

describe("the login code", () => {
  beforeEach(() => history.replaceState({ email: "ada@example.com" }, "", "/"));

  it("is verified once, by itself, and cleared if it is wrong", async () => {
    const { calls } = fakeApi({
      "POST /api/v1/auth/verify-otp": { data: { session: null, mfa_required: false } },
    });
    open();
    expect(screen.getByText("We've sent a 6-digit code to ada@example.com")).toBeTruthy();
    await userEvent.type(code(), "123456");
    const problem = await screen.findByText("Invalid verification code. Please try again.");
    expect(problem.role).toBe("alert");
    expect(code().getAttribute("aria-invalid")).toBe("true");
    expect(code().getAttribute("aria-describedby")).toContain(problem.id);
    expect(calls).toMatchObject([
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
    fakeApi({ "POST /api/v1/auth/send-otp": { data: { sent: true } } });
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

  it("uses the digits of pasted text", async () => {
    const { calls } = fakeApi({
      "POST /api/v1/auth/verify-otp": { data: { session: null, mfa_required: false } },
    });
    open();
    await userEvent.click(code());
    await userEvent.paste("Your code: 407 126 9");
    await waitFor(() => expect(calls).toMatchObject([{ body: { token: "407126" } }]));
  });

  it("can be resent at once if it has expired", async () => {
    const { calls } = fakeApi({
      "POST /api/v1/auth/verify-otp": {
        status: 410,
        code: "CODE_EXPIRED",
        error: "This code has expired. Please request a new verification code.",
      },
      "POST /api/v1/auth/send-otp": { data: { sent: true } },
    });
    open();
    expect(screen.getByRole("button", { name: "Resend in 30s" })).toHaveProperty("disabled", true);
    await userEvent.type(code(), "123456");
    expect(
      await screen.findByText("Code Expired. Please request a new verification code."),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Resend Code" }));
    expect(await screen.findByRole("button", { name: "Resend in 30s" })).toBeTruthy();
    expect(calls.at(-1)).toMatchObject({ body: { email: "ada@example.com", type: "login" } });
  });

  it("shows that it could not be verified", async () => {
    fakeApi({});
    open();
    await userEvent.type(code(), "123456");
    expect(await screen.findByText("Please check your code and try again.")).toBeTruthy();
  });
});
