import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { androidAgent, fakePush, setUserAgent } from "../../../../test/fake-push.ts";
import { auth, signIn } from "../../../../test/fake-session.ts";
import { screenState } from "../../../../test/screen-state.ts";
import { settled } from "../../../../test/settled.ts";
import { Toasts } from "../../../shared/ui/index.ts";
import { SignupScreen } from "./signup-screen.tsx";

const ada = { id: "ada", email: "ada@example.com" };
const signOut = () => act(() => auth.listener("SIGNED_OUT", null));
const saved = { first_name: null, last_name: null, phone_number: null, display_tag: null };
const server = (next_step: string, profile: Partial<Record<keyof typeof saved, string>> = {}) =>
  fakeApi({
    getRewardRules: noAnswer,
    initializeOnboarding: { next_step, completed_steps: [] },
    getProfile: { profile: { ...saved, ...profile } },
    checkDisplayTag: { available: true, suggestions: [] },
    sendOtp: { sent: true },
    updateProfile: { profile: { ...saved, ...profile } },
  });
const names = { first_name: "Ada", last_name: "Love" };
const phone = { ...names, phone_number: "+447400123456" };
const tag = { ...phone, display_tag: "ada_love" };

const open = () =>
  render(
    <>
      <SignupScreen />
      <Toasts />
    </>,
  );
const heading = (name: string) => screen.findByRole("heading", { name });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
/** Reloads the page: React's state is lost, the tab's storage is not. */
function reload(page: { unmount: () => void }) {
  page.unmount();
  return open();
}
async function askForCode(email: string) {
  await userEvent.type(await field("Email"), email);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await heading("Verify Email");
}

beforeEach(() => {
  fakePush();
  setUserAgent(androidAgent);
  history.replaceState(null, "", "/onboarding/steps");
});

describe("a reload during the sign-up", () => {
  it("keeps the address and the acceptance of the terms at the email step", async () => {
    server("identity");
    const page = open();
    await userEvent.type(await field("Email"), "ada@exam");
    await userEvent.click(screen.getByRole("checkbox"));
    reload(page);
    expect((await field("Email")).value).toBe("ada@exam");
    expect(screen.getByRole("checkbox")).toHaveProperty("checked", true);
  });

  it.each(["?step=email", "?email=ada@example.com", "?step=email&email=ada@example.com"])(
    "stays at the code step, also if the wizard was opened with %s",
    async (search) => {
      history.replaceState(null, "", `/onboarding/steps${search}`);
      const { calls } = server("identity");
      const page = open();
      await userEvent.clear(await field("Email"));
      await askForCode("ada@example.com");
      await waitFor(() => expect(location.search).toBe(""));
      reload(page);
      expect(await heading("Verify Email")).toBeTruthy();
      expect(screen.getByText("ada@example.com")).toBeTruthy();
      expect(calls("sendOtp")).toHaveLength(1);
    },
  );

  it("keeps no digit of the code at the code step", async () => {
    server("identity");
    const page = open();
    await askForCode("ada@example.com");
    await userEvent.type(await field("Six-digit code"), "1234");
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("1234");
    reload(page);
    expect((await field("Six-digit code")).value).toBe("");
  });

  it("stays at the email step after going back from the code step", async () => {
    server("identity");
    const page = open();
    await askForCode("ada@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Use a different email address" }));
    reload(page);
    expect((await field("Email")).value).toBe("ada@example.com");
  });

  it("keeps the names at the name step", async () => {
    signIn(ada);
    server("identity");
    const page = open();
    await userEvent.type(await field("First name"), "Ada");
    await userEvent.type(await field("Last name"), "Lo");
    reload(page);
    expect((await field("First name")).value).toBe("Ada");
    expect((await field("Last name")).value).toBe("Lo");
  });

  it("keeps the number at the phone step", async () => {
    signIn(ada);
    server("phone", names);
    const page = open();
    await userEvent.type(await field("Phone number"), "07400 12");
    reload(page);
    expect((await field("Phone number")).value).toBe("07400 12");
  });

  it("keeps the tag at the tag step", async () => {
    signIn(ada);
    server("lilypad_tag", phone);
    const page = open();
    await userEvent.type(await field("Display Tag"), "ada_lo");
    reload(page);
    expect((await field("Display Tag")).value).toBe("ada_lo");
  });

  it("stays at a step that the person went back to", async () => {
    signIn(ada);
    server("phone", names);
    const page = open();
    await heading("Phone Number");
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    await heading("Personal Details");
    reload(page);
    expect(await heading("Personal Details")).toBeTruthy();
  });

  it("stays at the notifications step, also once the server has finished the sign-up", async () => {
    signIn(ada);
    server("finishing", tag);
    const page = open();
    await heading("Stay in the loop");
    await userEvent.click(screen.getByRole("switch", { name: /Enable notifications/ }));
    server("done", tag);
    reload(page);
    expect(await heading("Stay in the loop")).toBeTruthy();
    expect(
      screen.getByRole("switch", { name: /Enable notifications/ }).getAttribute("aria-checked"),
    ).toBe("false");
  });

  it("stays at the last step, also once the server has finished the sign-up", async () => {
    signIn(ada);
    localStorage.setItem("lilypad.signup-notifications", "ada@example.com");
    server("finishing", tag);
    const page = open();
    await heading("Setting up your account");
    server("done", tag);
    reload(page);
    expect(await heading("Setting up your account")).toBeTruthy();
  });

  it("shows nothing of another person's sign-up in this tab", async () => {
    signIn(ada);
    server("identity");
    const page = open();
    await userEvent.type(await field("First name"), "Ada");
    page.unmount();
    signIn({ id: "bo", email: "bo@example.com" });
    open();
    expect((await field("First name")).value).toBe("");
  });
});

it("a sign-up that was finished elsewhere opens the dashboard", async () => {
  signIn(ada);
  server("done", tag);
  open();
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
});

describe("a requested code of the sign-up", () => {
  const keep = (draft: object) => localStorage.setItem("lilypad.signup", JSON.stringify(draft));
  const sentMinutesAgo = (minutes: number) => ({
    email: "ada@example.com",
    termsAccepted: true,
    codeSentAt: new Date(Date.now() - minutes * 60_000),
  });

  it("is still expected after 29 minutes", async () => {
    server("identity");
    keep(sentMinutesAgo(29));
    open();
    expect(await heading("Verify Email")).toBeTruthy();
  });

  it.each([
    ["31 minutes ago", sentMinutesAgo(31)],
    ["by an earlier version", { email: "ada@example.com", termsAccepted: true, codeSent: true }],
    ["in the future", sentMinutesAgo(-5)],
  ])(
    "%s is no longer expected: the address is filled in, ready for another one",
    async (_, draft) => {
      server("identity");
      keep(draft);
      open();
      expect(await heading("Create Account")).toBeTruthy();
      expect((await field("Email")).value).toBe("ada@example.com");
    },
  );
});

describe("a session that ends during the sign-up", () => {
  it("leads to signing in, and back to what was entered", async () => {
    signIn(ada);
    server("phone", names);
    const page = open();
    await userEvent.type(await field("Phone number"), "07400 123456");
    signOut();
    await heading("Your session has expired");
    page.unmount();
    signIn(ada);
    open();
    expect((await field("Phone number")).value).toBe("07400 123456");
  });

  it("is shown, with one way to sign in that has the address filled in", async () => {
    signIn(ada);
    server("phone", names);
    open();
    await heading("Phone Number");
    signOut();
    expect(await heading("Your session has expired")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Sign in again" }));
    expect(location.pathname).toBe("/onboarding/login/email-login");
    expect(screenState()).toEqual({ email: "ada@example.com" });
  });
});

it("a person can sign in again if their progress can't be read", async () => {
  signIn(ada);
  fakeApi({ initializeOnboarding: noAnswer });
  open();
  expect(await screen.findByText("We couldn't load your progress")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Sign in again" }));
  expect(location.pathname).toBe("/onboarding/login/email-login");
});

describe("the stepping stones of the sign-up", () => {
  it("lead to completed steps, but not to the used code", async () => {
    signIn(ada);
    server("lilypad_tag", phone);
    open();
    await heading("Display Tag");
    expect(screen.queryByRole("button", { name: "Go to step 2 of 7" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Go to step 7/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Go to step 3 of 7" }));
    expect((await field("First name")).value).toBe("Ada");
    await userEvent.click(screen.getByRole("button", { name: "Go to step 4 of 7" }));
    expect(await heading("Phone Number")).toBeTruthy();
  });

  it("lead to the next step as Continue does, with the same checks", async () => {
    signIn(ada);
    const { calls } = server("identity");
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Go to step 4 of 7" }));
    expect(screen.getByText("First name is required")).toBeTruthy();
    await userEvent.type(await field("First name"), "Ada");
    await userEvent.type(await field("Last name"), "Love");
    await userEvent.click(screen.getByRole("button", { name: "Go to step 4 of 7" }));
    expect(await heading("Phone Number")).toBeTruthy();
    expect(calls().at(-1)?.body).toEqual({ first_name: "Ada", last_name: "Love" });
  });
});

it("the code step has no Continue, because it continues by itself", async () => {
  server("identity");
  open();
  await askForCode("ada@example.com");
  await settled();
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
});

describe("an address whose codes are locked", () => {
  const locked = refusal("CODES_LOCKED", "Too many wrong codes.", { retryAfterSeconds: 3600 });

  it("is shown at the code step with the time until then, and can be sent a link", async () => {
    const { calls, answer } = server("identity");
    answer("verifyOtp", locked);
    answer("signupMagicLink", { sent: true });
    open();
    await askForCode("ada@example.com");
    await userEvent.type(await field("Six-digit code"), "123456");
    expect(await screen.findByText("Codes are locked")).toBeTruthy();
    expect(screen.getByText(/Codes work again from \w+day (at )?\d\d:\d\d\./)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Email me a link instead" }));
    await waitFor(() => expect(location.pathname).toBe("/onboarding/login/magic-link/sent"));
    expect(calls().at(-1)).toMatchObject({ body: { email: "ada@example.com" } });
    expect(screenState()).toEqual({ email: "ada@example.com", mode: "signup" });
  });

  it("can be sent a link at the email step, too", async () => {
    const { answer } = server("identity");
    answer("sendOtp", locked);
    open();
    await userEvent.type(await field("Email"), "ada@example.com");
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("button", { name: "Email me a link instead" })).toBeTruthy();
  });
});

it("the phone step says what the number is used for, and promises nothing else", async () => {
  signIn(ada);
  server("phone", names);
  open();
  expect(
    await screen.findByText(
      "We use it for security and bank transfers. It's never shown to others.",
    ),
  ).toBeTruthy();
});

describe("a saved part of the profile", () => {
  it("renews the session's tokens, which contain it", async () => {
    signIn(ada);
    server("phone", names);
    open();
    await userEvent.type(await field("Phone number"), "07400 123456");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await heading("Display Tag");
    expect(auth.refreshSession).toHaveBeenCalledTimes(1);
  });
});
