import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeApi, noAnswer } from "../../../../test/fake-api.ts";
import { screenState } from "../../../../test/screen-state.ts";
import { settled } from "../../../../test/settled.ts";
import { Toasts } from "../../../shared/ui/index.ts";
import { EmailLoginScreen } from "./email-login-screen.tsx";

const open = () =>
  render(
    <>
      <EmailLoginScreen />
      <Toasts />
    </>,
  );
const submit = () => userEvent.click(screen.getByRole("button", { name: "Continue" }));

describe("the sign-in screen", () => {
  it("shows what is wrong with the address and calls no server", async () => {
    const { calls } = fakeApi({});
    open();
    expect(screen.getByRole("heading", { name: "Welcome Back" })).toBeTruthy();
    expect(screen.getByText("Sign in to your account")).toBeTruthy();
    await submit();
    const problem = screen.getByText("Please enter your email address");
    expect(problem.closest('[role="alert"]')).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    await userEvent.keyboard("ada");
    await waitFor(() => expect(screen.queryByText("Please enter your email address")).toBeNull());
    await submit();
    expect(
      screen.getByRole("textbox", { name: "Email", description: /enter a valid email address/ }),
    ).toHaveProperty("ariaInvalid", "true");
    await settled();
    expect(calls()).toEqual([]);
  });

  it("knows the address of who was signed in on this device and did not sign out", () => {
    fakeApi({});
    localStorage.setItem("lilypad.email", "ada@example.com");
    open();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.com");
  });

  it("sends a code and continues with the address", async () => {
    const { calls } = fakeApi({ sendOtp: { sent: true } });
    open();
    await userEvent.type(screen.getByLabelText("Email"), " ada@example.com ");
    await submit();
    expect(calls()).toMatchObject([{ body: { email: "ada@example.com", type: "login" } }]);
    expect(location.pathname).toBe("/onboarding/login/email-verification");
    expect(screenState()).toEqual({ email: "ada@example.com" });
  });

  it("shows that the login failed if the code can't be sent", async () => {
    fakeApi({ sendOtp: noAnswer });
    open();
    await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
    await submit();
    expect(await screen.findByText("Login Failed")).toBeTruthy();
    expect(screen.getByText("Failed to send login code. Please try again.")).toBeTruthy();
    expect(location.pathname).toBe("/");
  });
});
