import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { expectFocus } from "../../../../test/expect-focus.ts";
import { CodeLoginScreen } from "./code-login-screen.tsx";
import { EmailLoginScreen } from "./email-login-screen.tsx";

describe("the focus on a screen of the sign-in", () => {
  it("is on the address of the sign-in", async () => {
    render(<EmailLoginScreen />);
    await expectFocus("Email", "Welcome Back");
  });

  it("is on the code of the sign-in", async () => {
    history.replaceState({ email: "ada@example.com" }, "", "/");
    render(<CodeLoginScreen />);
    await expectFocus("Six-digit code", "Check Your Email");
  });

  it("stays on the code while it is verified, so that the phone's keyboard stays open", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    history.replaceState({ email: "ada@example.com" }, "", "/");
    render(<CodeLoginScreen />);
    await userEvent.type(screen.getByLabelText("Six-digit code"), "407126");
    expect(screen.getByText("Checking your code")).toBeTruthy();
    await expectFocus("Six-digit code", "Check Your Email");
  });
});
