import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { auth, signIn } from "../../../../test/fake-session.ts";
import { screenState } from "../../../../test/screen-state.ts";
import { Toasts } from "../../../shared/ui/index.ts";
import { EmailLoginScreen } from "./email-login-screen.tsx";
import { LinkSentScreen } from "./link-sent-screen.tsx";
import { MagicLinkScreen } from "./magic-link-screen.tsx";

const secret = "k".repeat(43);
beforeEach(() => {
  auth.exchangeCodeForSession.mockReset();
  auth.signInWithOtp.mockReset();
});

describe("the page of a sign-in link", () => {
  const open = (hash = `#code=${secret}`) => {
    localStorage.setItem("lilypad.session-code-verifier", "verifier");
    history.replaceState(null, "", `/onboarding/login/magic-link${hash}`);
    render(
      <>
        <MagicLinkScreen />
        <Toasts />
      </>,
    );
  };
  const pressSignIn = () => userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  const refuse = (error: object) =>
    auth.exchangeCodeForSession.mockResolvedValue({ data: { session: null }, error });

  it("does nothing until the button is pressed", () => {
    open();
    expect(screen.getByRole("heading", { name: "Sign in to Lilypad" })).toBeTruthy();
    expect(auth.exchangeCodeForSession).not.toHaveBeenCalled();
  });

  it.each([
    [false, "/dashboard"],
    [true, "/onboarding/login/two-factor"],
  ])(
    "signs in, second factor required: %j, and keeps no secret in the history",
    async (mfa_required, path) => {
      auth.exchangeCodeForSession.mockResolvedValue({
        data: { session: { mfa_required } },
        error: null,
      });
      open();
      await pressSignIn();
      await waitFor(() => expect(location.pathname).toBe(path));
      expect(location.hash).toBe("");
    },
  );

  it.each([
    [
      "another browser",
      { code: "bad_code_verifier", status: 400 },
      "This link only works in the browser where you requested it. Please open it there, or get a new one here.",
    ],
    [
      "an old link",
      { code: "flow_state_expired", status: 403 },
      "It expired or was already used. Please get a new one.",
    ],
  ])("shows what is wrong with %s, and offers another one", async (_, error, said) => {
    refuse(error);
    open();
    await pressSignIn();
    expect(await screen.findByText(said)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Get a new link" }));
    expect(location.pathname).toBe("/onboarding/login/email-login");
  });

  it("allows another try if no answer arrived", async () => {
    refuse(new Error("offline"));
    open();
    await pressSignIn();
    expect(
      await screen.findByText("Connection error. Please check your internet and try again."),
    ).toBeTruthy();
    auth.exchangeCodeForSession.mockResolvedValue({ data: { session: {} }, error: null });
    await pressSignIn();
    await waitFor(() => expect(location.pathname).toBe("/dashboard"));
  });

  it.each(["", "#", "#code=", "#code=%00"])("shows that the link %j is not complete", (hash) => {
    open(hash);
    expect(screen.getByRole("heading", { name: "This link is incomplete" })).toBeTruthy();
  });
});

describe("requesting a sign-in link", () => {
  const open = () =>
    render(
      <>
        <EmailLoginScreen />
        <Toasts />
      </>,
    );
  const ask = () =>
    userEvent.click(screen.getByRole("button", { name: "Email me a link instead" }));

  it("sends it and says where to look", async () => {
    auth.signInWithOtp.mockResolvedValue({ data: {}, error: null });
    open();
    await userEvent.type(screen.getByLabelText("Email"), " ada@example.com ");
    await ask();
    expect(auth.signInWithOtp).toHaveBeenCalledWith({
      email: "ada@example.com",
      options: { shouldCreateUser: false },
    });
    expect(location.pathname).toBe("/onboarding/login/magic-link/sent");
    expect(screenState()).toEqual({ email: "ada@example.com" });
  });

  it("requires an address", async () => {
    open();
    await ask();
    expect(await screen.findByText("Please enter your email address")).toBeTruthy();
    expect(auth.signInWithOtp).not.toHaveBeenCalled();
  });

  it("shows that it could not be sent", async () => {
    auth.signInWithOtp.mockResolvedValue({ data: {}, error: { name: "AuthRetryableFetchError" } });
    open();
    await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
    await ask();
    expect(
      await screen.findByText("Failed to send a sign-in link. Please try again."),
    ).toBeTruthy();
    expect(screen.getByText("Login Failed")).toBeTruthy();
  });
});

describe("the screen for a sent sign-in link", () => {
  it("shows the address and waits 30 seconds before another one", () => {
    history.replaceState({ email: "ada@example.com" }, "", "/onboarding/login/magic-link/sent");
    render(<LinkSentScreen />);
    expect(screen.getByText("We've sent a sign-in link to ada@example.com")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Send again in 30s" })).toHaveProperty(
      "disabled",
      true,
    );
  });

  it("goes on once the link was used in another tab", async () => {
    history.replaceState({ email: "mira@example.com" }, "", "/onboarding/login/magic-link/sent");
    render(<LinkSentScreen />);
    act(() => signIn());
    await waitFor(() => expect(location.pathname).toBe("/dashboard"));
  });

  it("is not shown without an address", () => {
    render(<LinkSentScreen />);
    expect(location.pathname).toBe("/onboarding/login/email-login");
  });
});
