import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeApi, noAnswers } from "../../test/fake-api.ts";
import { App } from "./app.tsx";

const sendCode = "sendOtp";
const open = (path: string) => {
  history.pushState(null, "", path);
  return render(<App />);
};
const heading = (name: string) => screen.findByRole("heading", { name });
/** The browser's own buttons, which take effect a moment later. */
const go = (delta: -1 | 1) =>
  act(async () => {
    const arrived = new Promise((done) => addEventListener("popstate", done, { once: true }));
    history.go(delta);
    await arrived;
  });

beforeEach(() => {
  fakeApi({ ...noAnswers, [sendCode]: { sent: true, resend_after_seconds: 30 } });
});

describe("Back and Forward", () => {
  it("lead through the steps of the sign-up, with what was typed", async () => {
    open("/onboarding");
    await userEvent.click(await screen.findByRole("link", { name: "Get started" }));
    await heading("Create Account");
    await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await heading("Verify Email");
    await go(-1);
    await heading("Create Account");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.com");
    await go(-1);
    expect(await screen.findByRole("link", { name: "Get started" })).toBeTruthy();
    await go(1);
    await heading("Create Account");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.com");
  });

  it("return from the sign-in's address to the code that was sent to it", async () => {
    open("/onboarding/login/email-login");
    await heading("Welcome Back");
    await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await heading("Check Your Email");
    await go(-1);
    await heading("Welcome Back");
    await go(1);
    await heading("Check Your Email");
    expect(screen.getByText("We've sent a 6-digit code to ada@example.com")).toBeTruthy();
  });
});

it.each(["/dashboard", "/send-money", "/profile"])(
  "%s leads a visitor to the welcome page, and Back does not lead there again",
  async (path) => {
    history.pushState(null, "", "/terms");
    open(path);
    expect(await screen.findByRole("link", { name: "Get started" })).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe("/onboarding"));
    await go(-1);
    expect(location.pathname).toBe("/terms");
  },
);
