import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, it } from "vitest";
import { expectFocus } from "../../../../test/expect-focus.ts";
import { fakeApi } from "../../../../test/fake-api.ts";
import { signIn } from "../../../../test/fake-session.ts";
import { SignupScreen } from "./signup-screen.tsx";

const sendCode = { sendOtp: { sent: true } };
const profile = { first_name: null, last_name: null, phone_number: null, display_tag: null };
const standingAt = (next_step: string) => ({
  initializeOnboarding: { next_step, completed_steps: [] },
  getProfile: { profile },
  checkDisplayTag: { available: true, suggestions: [] },
});
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => history.replaceState(null, "", "/onboarding/steps"));

describe("the focus on a step of the sign-up", () => {
  it("is on the address, then on the code, and on the address again after going back", async () => {
    fakeApi(sendCode);
    render(<SignupScreen />);
    await expectFocus("Email", "Create Account");
    await userEvent.keyboard("ada@example.com");
    await userEvent.click(screen.getByRole("checkbox"));
    await press("Continue");
    await expectFocus("Six-digit code", "Verify Email");
    await press("Back");
    await expectFocus("Email", "Create Account");
  });

  it.each([
    ["identity", "First name", "Personal Details"],
    ["phone", "Phone number", "Phone Number"],
    ["lilypad_tag", "Display Tag", "Display Tag"],
  ])("is on the first field of the step %s", async (step, field, heading) => {
    signIn({ id: "ada", email: "ada@example.com" });
    fakeApi(standingAt(step));
    render(<SignupScreen />);
    await expectFocus(field, heading);
  });
});
