import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeApi, noAnswers } from "../../test/fake-api.ts";
import { auth, signIn } from "../../test/fake-session.ts";
import * as intentResender from "../features/money/send/intent-resender.tsx";
import { lockApp } from "../shared/lock/index.ts";
import { App } from "./app.tsx";
import * as liveUpdates from "./live-updates.tsx";

const profile = {
  first_name: "Mira",
  last_name: "Lind",
  phone_number: "+447400123456",
  display_tag: "mira",
  safe_address: "0x1",
};
const answers = {
  ...noAnswers,
  getProfile: { profile },
  getBalance: { balances: [], chosenCurrency: "LIL", asOf: "2026-11-20T14:02:00.000Z" },
  getSecondFactor: { is_set_up: true, passcode: true, passkeys: 0 },
  verifyPasscode: { verified: true, access_token: "a", device_token: "d" },
};

let visible = true;
function show(state: boolean) {
  visible = state;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

/** Locks the app as after the start of the browser: nothing is known about this tab. */
function coldStart() {
  lockApp("bo", null);
  sessionStorage.clear();
}

beforeEach(() => {
  visible = true;
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() =>
    visible ? "visible" : "hidden",
  );
  vi.spyOn(liveUpdates, "LiveUpdates").mockReturnValue(null);
  vi.spyOn(intentResender, "IntentResender").mockReturnValue(null);
  signIn();
  auth.signOut.mockResolvedValue({ error: null });
  history.replaceState(null, "", "/dashboard");
});

const locked = () => screen.findByRole("heading", { name: "Lilypad is locked" });

it("a locked app asks at a cold start, shows nothing personal, and opens with the passcode", async () => {
  lockApp("mira", 5);
  coldStart();
  const { calls } = fakeApi(answers);
  render(<App />);
  await locked();
  const passcode = await screen.findByLabelText("Six-digit passcode");
  expect(calls().map(({ operation }) => operation)).toEqual(["getSecondFactor"]);
  expect(document.body.textContent).not.toMatch(/Mira|mira@/);
  await userEvent.type(passcode, "805913");
  expect(await screen.findByTestId("balance")).toBeTruthy();
});

it("a locked app tells of a pending passcode reset, which can be cancelled without unlocking", async () => {
  lockApp("mira", 5);
  coldStart();
  const factors = { is_set_up: true, passcode: true, passkeys: 0, passcode_reset_at: null };
  const api = fakeApi({
    ...answers,
    getSecondFactor: { ...factors, passcode_reset_at: "2099-01-02T03:04:00.000Z" },
    cancelPasscodeReset: {},
  });
  render(<App />);
  await locked();
  expect(await screen.findByText("Unlock it with your passcode.")).toBeTruthy();
  const cancel = await screen.findByRole("button", { name: "Cancel reset" });
  api.answer("getSecondFactor", factors);
  await userEvent.click(cancel);
  expect(await screen.findByRole("button", { name: "Forgot your passcode?" })).toBeTruthy();
  await locked();
});

it("a locked app names only what unlocks it, and has no button beside the sixth digit", async () => {
  lockApp("mira", 5);
  coldStart();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeApi({
    ...answers,
    getSecondFactor: async () => {
      await answered;
      return { is_set_up: true, passcode: true, passkeys: 0, passcode_reset_at: null };
    },
  });
  render(<App />);
  await locked();
  expect(screen.getByText("Confirm it's you to open it.")).toBeTruthy();
  answer();
  expect(await screen.findByText("Unlock it with your passcode.")).toBeTruthy();
  expect(screen.queryByText(/passkey/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Verify" })).toBeNull();
});

it("a forgotten passcode is reset from the locked app, which stays locked until it works", async () => {
  lockApp("mira", 5);
  coldStart();
  fakeApi({
    ...answers,
    sendSecurityCode: { sent: true, resend_after_seconds: 30 },
  });
  render(<App />);
  await locked();
  await userEvent.click(await screen.findByRole("button", { name: "Forgot your passcode?" }));
  expect(await screen.findByLabelText("Six-digit code")).toBeTruthy();
  expect(screen.queryByTestId("balance")).toBeNull();
});

it("a locked app stays locked without a network, and the person can sign out", async () => {
  lockApp("mira", 5);
  coldStart();
  fakeApi(noAnswers);
  render(<App />);
  await locked();
  expect(await screen.findByText(/You're offline/)).toBeTruthy();
  await userEvent.type(
    await screen.findByLabelText("Six-digit passcode", {}, { timeout: 15_000 }),
    "805913",
  );
  expect(await screen.findByText(/^Connection error/)).toBeTruthy();
  expect(screen.queryByTestId("balance")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(location.pathname).toBe("/onboarding"));
});

it("the app locks after the chosen time in the background, not before", async () => {
  lockApp("mira", 5);
  fakeApi(answers);
  render(<App />);
  await screen.findByTestId("balance");
  vi.useFakeTimers({ toFake: ["Date"] });
  show(false);
  vi.setSystemTime(Date.now() + 4 * 60_000);
  show(true);
  expect(screen.queryByTestId("balance")).not.toBeNull();
  show(false);
  vi.setSystemTime(Date.now() + 6 * 60_000);
  show(true);
  vi.useRealTimers();
  await locked();
  expect(screen.queryByTestId("balance")).toBeNull();
});

it("the app locks as soon as it is left, if the person chose that", async () => {
  lockApp("mira", 0);
  fakeApi(answers);
  render(<App />);
  await screen.findByTestId("balance");
  show(false);
  await locked();
});

it("a locked app shows the welcome page when another tab signs out, although the device still stores the session", async () => {
  lockApp("mira", 5);
  coldStart();
  fakeApi(answers);
  localStorage.setItem("lilypad.session", JSON.stringify({ user: { id: "mira" } }));
  render(<App />);
  await locked();
  act(() => auth.listener("SIGNED_OUT", null));
  await waitFor(() => expect(location.pathname).toMatch(/^\/onboarding/));
  await waitFor(() =>
    expect(screen.queryByRole("heading", { name: "Lilypad is locked" })).toBeNull(),
  );
  expect(screen.queryByText("Something went wrong")).toBeNull();
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
});
