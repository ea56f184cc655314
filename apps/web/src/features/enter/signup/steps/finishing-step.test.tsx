import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../../../test/fake-api.ts";
import { Toasts } from "../../../../shared/ui/index.ts";
import { FinishingStep } from "./finishing-step.tsx";

const calls = {
  register: "registerWallet",
  smartAccount: "createSmartAccount",
  completed: "onboardingCompleted",
  match: "matchReferral",
  referral: "attachReferral",
  reward: "grantSignupReward",
  notifications: "grantNotificationsReward",
} as const;
const all = () => Object.fromEntries(Object.values(calls).map((call) => [call, {}]));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Runs everything that needs no time until a text is shown; a busy machine needs more turns. */
const shown = async (text: string) => {
  for (let turn = 0; turn < 1000 && screen.queryByText(text) === null; turn += 1) await wait(0);
  expect(screen.getByText(text)).toBeTruthy();
};
const open = () => {
  const onFinished = vi.fn();
  render(
    <>
      <FinishingStep onFinished={onFinished} />
      <Toasts />
    </>,
  );
  return onFinished;
};

beforeEach(() => {
  vi.useFakeTimers();
});

it("finishing starts after half a second, shows each message in its time, and opens the dashboard 2 s after the welcome", async () => {
  const { calls: asked } = fakeApi(all());
  const onFinished = open();
  expect(screen.getByText("Creating your secure account")).toBeTruthy();
  await wait(499);
  expect(asked()).toEqual([]);
  await wait(1);
  expect(asked().length).toBeGreaterThan(0);
  await wait(3000);
  expect(screen.getByText("Unlocking global money")).toBeTruthy();
  await wait(2700);
  expect(screen.getByText("Preparing quests")).toBeTruthy();
  await wait(2500);
  expect(screen.getByText("Setting up notifications")).toBeTruthy();
  await wait(2300);
  expect(screen.getByText("Welcome to Lilypad!")).toBeTruthy();
  await wait(1999);
  expect(onFinished).not.toHaveBeenCalled();
  await wait(1);
  expect(onFinished).toHaveBeenCalledOnce();
  expect(asked().map(({ operation }) => operation)).toEqual([
    calls.register,
    calls.smartAccount,
    calls.completed,
    calls.match,
    calls.reward,
    calls.notifications,
  ]);
});

it("finishing waits for a slow chain before the welcome message", async () => {
  fakeApi(all());
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const quick = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (address.endsWith("/wallets/aa")) await slow;
    return quick(address, init);
  });
  const onFinished = open();
  await wait(60_000);
  expect(screen.queryByText("Welcome to Lilypad!")).toBeNull();
  answer();
  await shown("Welcome to Lilypad!");
  await wait(2000);
  expect(onFinished).toHaveBeenCalledOnce();
});

it("finishing stops if the wallet can't be created, shows the reason, and allows another try", async () => {
  const { answer: answerLater } = fakeApi({
    ...all(),
    [calls.smartAccount]: refusal("VALIDATION_FAILED", "the chain is resting"),
  });
  const onFinished = open();
  await wait(500);
  expect(screen.getByText("Setup Error")).toBeTruthy();
  expect(
    screen.getByText("Failed to create smart account wallet: the chain is resting"),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "support@lilypad.example" })).toBeTruthy();
  answerLater(calls.smartAccount, {});
  await act(() => screen.getByRole("button", { name: "Try again" }).click());
  await wait(11_000);
  expect(screen.getByText("Welcome to Lilypad!")).toBeTruthy();
  await wait(2000);
  expect(onFinished).toHaveBeenCalledOnce();
});

it("finishing shows a general message if there is no reason", async () => {
  fakeApi(Object.fromEntries(Object.values(calls).map((call) => [call, noAnswer])));
  open();
  await wait(500);
  expect(screen.getByText("Setup Error")).toBeTruthy();
  expect(screen.getByText("Failed to complete setup. Please try again.")).toBeTruthy();
});

it("finishing does not depend on referral, welcome message or reward", async () => {
  localStorage.setItem("pending_referral", "ADA123");
  fakeApi({
    onboardingCompleted: noAnswer,
    attachReferral: noAnswer,
    grantSignupReward: noAnswer,
    grantNotificationsReward: noAnswer,
    [calls.register]: {},
    [calls.smartAccount]: {},
  });
  open();
  await wait(11_000);
  expect(screen.getByText("Welcome to Lilypad!")).toBeTruthy();
  expect(localStorage.getItem("pending_referral")).toBe("ADA123");
});
