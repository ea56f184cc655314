import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { collectFailures } from "../../../../../test/collect-failures.ts";
import { fakeApi, noAnswer, refusal } from "../../../../../test/fake-api.ts";
import {
  fakePush,
  iphoneAgent,
  noPush,
  pushAnswers,
  serverKey,
  setUserAgent,
} from "../../../../../test/fake-push.ts";
import { newQueryClient, openSignedIn } from "../../../../../test/open-signed-in.tsx";
import { ownRewards, rewardRules } from "../../../../../test/samples/reward-rules.ts";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { pushAcknowledgedMessage } from "../../../../shared/worker/index.ts";
import { NotificationBanner } from "./notification-banner.tsx";

const messages = notificationMessages.banner;

const open = (client = newQueryClient()) => openSignedIn(<NotificationBanner />, client);
/** Opens the banner and waits until it knows the state of notifications on this device. */
const openRead = async () => {
  const client = newQueryClient();
  const page = open(client);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return page;
};
const toggle = () => screen.findByRole("switch", { name: "Enable notifications" });

describe("the dashboard's notification banner", () => {
  it("offers 50 LIL, turns notifications on, and shows the reward for three seconds", async () => {
    const push = fakePush();
    const { calls: all } = fakeApi({
      ...pushAnswers,
      ...rewardRules("50.00"),
      ...ownRewards(null),
    });
    open();
    expect(await screen.findByText("Earn 50 LIL by turning notifications on")).toBeTruthy();
    const timers = vi.spyOn(globalThis, "setTimeout");
    await userEvent.click(await toggle());
    expect(await screen.findByText("+50 LIL")).toBeTruthy();
    expect(push.subscribed).toBe(true);
    const calls = all().filter(({ operation }) =>
      /^(getVapidPublicKey|subscribePush|grantNotificationsReward)$/.test(operation),
    );
    expect(calls.map(({ operation }) => operation)).toEqual([
      "getVapidPublicKey",
      "subscribePush",
      "grantNotificationsReward",
    ]);
    expect(calls[1]?.body).toEqual({
      endpoint: "https://push.example/device",
      keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) },
      application_server_key: serverKey,
      device_id: expect.stringMatching(/^web_/),
      platform: "other",
      a2hs: false,
      app_version: "development",
      ua: navigator.userAgent,
    });
    const lingering = timers.mock.calls.filter(([, ms]) => ms === 3000);
    expect(lingering).toHaveLength(1);
    act(() => lingering[0]?.[0]());
    expect(screen.queryByText("+50 LIL")).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("promises nothing to people who have had the reward, nor while that is unknown", async () => {
    fakePush();
    const { calls } = fakeApi({
      ...pushAnswers,
      ...rewardRules("50.00"),
      ...ownRewards("2026-03-01T10:00:00.000Z"),
    });
    const client = newQueryClient();
    open(client);
    expect(await toggle()).toBeTruthy();
    expect(screen.queryByText(/Earn 50 LIL/)).toBeNull();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(calls("getRewardStatus")).not.toEqual([]);
    expect(screen.getByText(messages.plainText)).toBeTruthy();
    expect(screen.queryByText(/Earn 50 LIL/)).toBeNull();
  });

  it("does not mention a reward that was granted before, or that failed", async () => {
    fakePush();
    fakeApi({
      getRewardRules: noAnswer,
      getRewardStatus: noAnswer,
      ...pushAnswers,
      grantNotificationsReward: noAnswer,
    });
    const reported = collectFailures();
    open();
    await userEvent.click(await toggle());
    expect(await screen.findByText("Notifications are on")).toBeTruthy();
    expect(screen.queryByText("+50 LIL")).toBeNull();
    expect(reported).toEqual(["the notifications reward was not granted"]);
  });

  it("shows the reward once the first push has arrived, which the server waits for", async () => {
    fakePush();
    const { calls, answer } = fakeApi({
      getRewardRules: noAnswer,
      getRewardStatus: noAnswer,
      ...pushAnswers,
      grantNotificationsReward: { granted: false, amount: "50.00", alreadyGranted: false },
    });
    const rewardRequests = () => calls("grantNotificationsReward").length;
    open();
    await userEvent.click(await toggle());
    await waitFor(() => expect(rewardRequests()).toBe(1));
    answer("grantNotificationsReward", pushAnswers.grantNotificationsReward);
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent("message", { data: { type: pushAcknowledgedMessage } }),
    );
    expect(await screen.findByText("+50 LIL")).toBeTruthy();
    expect(rewardRequests()).toBe(2);
  });

  it("makes one attempt for two taps", async () => {
    const push = fakePush();
    fakeApi({ getRewardRules: noAnswer, getRewardStatus: noAnswer, ...pushAnswers });
    open();
    const control = await toggle();
    act(() => {
      control.click();
      control.click();
    });
    expect(await screen.findByText("+50 LIL")).toBeTruthy();
    expect(push.asked).toBe(1);
  });

  it.each([
    [
      "a refusal",
      () => fakePush({ answer: "denied" }),
      {},
      "Notifications were blocked. Please enable them in your browser settings.",
    ],
    [
      "a server without a key",
      () => fakePush(),
      {
        getVapidPublicKey: refusal("VALIDATION_FAILED", "No."),
      },
      "Unable to connect to notification service. Please try again later.",
    ],
    [
      "a browser that breaks off",
      () => fakePush({ subscribeFails: true }),
      {},
      "Failed to set up notifications. Please try again.",
    ],
    [
      "a server that refuses",
      () => fakePush(),
      { subscribePush: refusal("VALIDATION_FAILED", "No.") },
      "Failed to set up notifications. Please try again.",
    ],
  ] as const)("says what %s means, and stays", async (_, browser, changed, said) => {
    browser();
    fakeApi({ getRewardRules: noAnswer, getRewardStatus: noAnswer, ...pushAnswers, ...changed });
    open();
    await userEvent.click(await toggle());
    expect(await screen.findByText(said)).toBeTruthy();
    expect((await toggle()).getAttribute("aria-checked")).toBe("false");
  });

  it("shows the message of an unexpected error", async () => {
    fakePush();
    fakeApi({ getRewardRules: noAnswer, getRewardStatus: noAnswer, ...pushAnswers });
    Object.assign(Notification, {
      requestPermission: async () => {
        throw new Error("boom");
      },
    });
    open();
    await userEvent.click(await toggle());
    expect(await screen.findByText("Unexpected error: boom")).toBeTruthy();
  });

  it("shows an iPhone how to install the app", async () => {
    fakePush();
    setUserAgent(iphoneAgent);
    fakeApi({ getRewardRules: noAnswer, getRewardStatus: noAnswer, ...pushAnswers });
    open();
    await userEvent.click(await toggle());
    expect(
      await screen.findByRole("dialog", { name: "Add Lilypad to your Home Screen" }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Got it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("never comes back once it was dismissed, and stores the time", async () => {
    fakePush();
    const { unmount } = open();
    const before = Date.now();
    await userEvent.click(await screen.findByRole("button", { name: "Not now" }));
    await waitFor(() => expect(screen.queryByRole("switch")).toBeNull());
    const kept = localStorage.getItem("lilypad.notification-banner-dismissed") ?? "";
    expect(new Date(kept).getTime()).toBeGreaterThanOrEqual(before);
    expect(new Date(kept).getTime()).toBeLessThanOrEqual(Date.now());
    unmount();
    await openRead();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("is not shown if notifications are on or not supported", async () => {
    fakePush({ permission: "granted", subscribed: true });
    localStorage.setItem("lilypad.push.mira", "2026-11-21T00:00:00.000Z");
    const { unmount } = await openRead();
    expect(screen.queryByRole("switch")).toBeNull();
    unmount();
    noPush();
    await openRead();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("is shown if the subscription belongs to another person on this device", async () => {
    fakePush({ permission: "granted", subscribed: true });
    localStorage.setItem("lilypad.push.theo", "2026-11-21T00:00:00.000Z");
    open();
    expect(await toggle()).toBeTruthy();
  });
});
