import { describe, expect, it, vi } from "vitest";
import type { CallFailure, CallResult } from "../../../../shared/api/index.ts";
import { enableFailureText, unexpectedText } from "./enable-failure-text.ts";
import { type EnableParts, enablePush } from "./enable-push.ts";

const answered = <T>(data: T): CallResult<T> => ({
  success: true,
  data,
  error: null,
  code: null,
  status: 200,
});
const refused = (status: number): CallFailure => ({
  success: false,
  data: null,
  error: "No.",
  code: null,
  status,
});
const subscription = { endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } };

const parts = (changed: Partial<EnableParts> = {}): EnableParts => ({
  here: {
    platform: "android",
    installed: false,
    hasWorkers: true,
    hasPush: true,
    hasNotifications: true,
    permission: "default",
  },
  requestPermission: async () => "granted",
  vapidKey: async () => answered("key"),
  startWorker: async () => {},
  subscribe: async () => subscription,
  register: async () => answered({}),
  ...changed,
});
const without = (part: "hasWorkers" | "hasPush" | "hasNotifications"): Partial<EnableParts> => ({
  here: { ...parts().here, [part]: false },
});
const iphone = { ...parts().here, platform: "ios" } as const;

describe("turning notifications on", () => {
  it("subscribes with the server's key and tells the server", async () => {
    const subscribe = vi.fn(parts().subscribe);
    const register = vi.fn(parts().register);
    expect(await enablePush(parts({ subscribe, register }))).toEqual({ enabled: true });
    expect(subscribe).toHaveBeenCalledWith("key");
    expect(register).toHaveBeenCalledWith(subscription, "key");
  });

  it("requests the permission before anything that takes time, within the tap", async () => {
    const order: string[] = [];
    const note =
      <T>(name: string, value: T) =>
      async () => {
        order.push(name);
        return value;
      };
    await enablePush(
      parts({
        requestPermission: note("permission", "granted" as const),
        startWorker: note("worker", undefined),
        vapidKey: note("key", answered("key")),
      }),
    );
    expect(order).toEqual(["permission", "worker", "key"]);
  });

  it.each([
    [
      "no workers",
      without("hasWorkers"),
      "no-support",
      "Push notifications not supported by browser",
    ],
    ["no push", without("hasPush"), "no-support", "Push notifications not supported by browser"],
    [
      "no notifications",
      without("hasNotifications"),
      "no-support",
      "Push notifications not supported by browser",
    ],
    [
      "an iPhone's browser",
      { here: { ...iphone, hasPush: false, hasNotifications: false } },
      "a2hs-required",
      "PWA must be installed to Home Screen on iOS for push notifications",
    ],
    [
      "refused permission",
      { requestPermission: async () => "denied" },
      "permission-denied",
      "Notification permission denied",
    ],
    [
      "a question that was waved away",
      { requestPermission: async () => "default" },
      "permission-denied",
      "Notification permission default",
    ],
    [
      "a worker that can't start",
      { startWorker: () => Promise.reject(new Error("insecure")) },
      "subscription-error",
      "Service worker registration failed: insecure",
    ],
    ["no key", { vapidKey: async () => refused(0) }, "fetch-error", "Failed to fetch VAPID key"],
    [
      "a browser that doesn't subscribe",
      { subscribe: () => Promise.reject(new Error("push service error")) },
      "subscription-error",
      "push service error",
    ],
    [
      "a subscription without keys",
      { subscribe: async () => ({ endpoint: "https://push.example/1" }) },
      "subscription-error",
      "Invalid subscription keys",
    ],
    [
      "a subscription with one key",
      {
        subscribe: async () => ({
          ...subscription,
          keys: { p256dh: "p" } as Record<string, string>,
        }),
      },
      "subscription-error",
      "Invalid subscription keys",
    ],
    [
      "a server that refuses",
      { register: async () => refused(400) },
      "subscription-error",
      "Registration failed",
    ],
    [
      "a server that is not there",
      { register: async () => refused(0) },
      "fetch-error",
      "Registration failed",
    ],
  ] as [string, Partial<EnableParts>, string, string][])(
    "fails because of %s",
    async (_, changed, reason, error) => {
      expect(await enablePush(parts(changed))).toEqual({ enabled: false, reason, error });
    },
  );

  it("keeps the server's own sentence", async () => {
    const register = async () => ({ ...refused(422), code: "PUSH_SERVICE_REFUSED" as const });
    expect(await enablePush(parts({ register }))).toEqual({
      enabled: false,
      reason: "subscription-error",
      error: "Registration failed",
      serverText: "No.",
    });
  });

  it("works on an iPhone from the Home Screen", async () => {
    expect(await enablePush(parts({ here: { ...iphone, installed: true } }))).toEqual({
      enabled: true,
    });
  });
});

it.each([
  ["no-support", "x", "Your browser doesn't support push notifications."],
  [
    "permission-denied",
    "x",
    "Notifications were blocked. Please enable them in your browser settings.",
  ],
  ["fetch-error", "x", "Unable to connect to notification service. Please try again later."],
  ["subscription-error", "x", "Failed to set up notifications. Please try again."],
  ["something-else", "Out of paper", "Out of paper"],
  ["something-else", "", "Failed to enable notifications."],
])("the failure %s with %j is shown as %j", (reason, error, shown) => {
  expect(enableFailureText({ reason, error })).toBe(shown);
});

it("shows the message of an unexpected error", () => {
  expect(unexpectedText(new Error("boom"))).toBe("Unexpected error: boom");
});
