import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeApi, noAnswer } from "../../../../test/fake-api.ts";
import { Toasts } from "../../../shared/ui/index.ts";
import { SignupScreen } from "./signup-screen.tsx";

const open = () =>
  render(
    <>
      <SignupScreen />
      <Toasts />
    </>,
  );
const proceed = () => userEvent.click(screen.getByRole("button", { name: "Continue" }));

describe("the first step of the sign-up", () => {
  it("asks for an address and the acceptance of the terms", async () => {
    const { calls } = fakeApi({});
    open();
    expect(await screen.findByRole("heading", { name: "Create Account" })).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Step 1 of 6" })).toBeTruthy();
    expect(screen.getByText("Already have an account?")).toBeTruthy();
    await proceed();
    expect(screen.getByText("Email is required")).toBeTruthy();
    expect(screen.getByText("You must accept the terms and conditions")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Email"), "ada@");
    await proceed();
    expect(screen.getByText("Invalid email address")).toBeTruthy();
    expect(calls()).toEqual([]);
  });

  it("sends a code and continues; a closed tab resumes there", async () => {
    const { calls } = fakeApi({ sendOtp: { sent: true } });
    const { unmount } = open();
    await userEvent.type(await screen.findByLabelText("Email"), "ada@example.com");
    await userEvent.click(screen.getByRole("checkbox"));
    await proceed();
    expect(await screen.findByRole("heading", { name: "Verify Email" })).toBeTruthy();
    const codes = calls("sendOtp");
    expect(codes).toMatchObject([{ body: { email: "ada@example.com", type: "signup" } }]);
    unmount();
    open();
    expect(await screen.findByRole("heading", { name: "Verify Email" })).toBeTruthy();
    expect(screen.getByText("ada@example.com")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Use a different email address" }));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.com");
  });

  it("stays and shows the reason if the code can't be sent", async () => {
    fakeApi({ sendOtp: noAnswer });
    open();
    await userEvent.type(await screen.findByLabelText("Email"), "ada@example.com");
    await userEvent.click(screen.getByRole("checkbox"));
    await proceed();
    expect(await screen.findByText("Failed to proceed. Please try again.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Create Account" })).toBeTruthy();
  });

  it("goes back to the welcome page", async () => {
    history.replaceState(null, "", "/onboarding/steps");
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Back to Welcome" }));
    expect(location.pathname).toBe("/onboarding");
  });

  it.each([
    ["?email=ada@example.com", "ada@example.com"],
    ["?email=nonsense", ""],
  ])("fills in the address from the link %s", async (search, value) => {
    history.replaceState(null, "", `/onboarding/steps${search}`);
    open();
    const field = await screen.findByLabelText<HTMLInputElement>("Email");
    await waitFor(() => expect(field.value).toBe(value));
  });
});
