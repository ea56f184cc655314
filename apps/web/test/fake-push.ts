import { vi } from "vitest";
import { beDevice, forgetDevice } from "./be-device.ts";

export interface FakePush {
  /** What the person answers when they are asked. */
  answer: NotificationPermission;
  /** What is the case before. */
  permission: NotificationPermission;
  subscribed: boolean;
  /** Breaks the browser's own half. */
  subscribeFails: boolean;
  asked: number;
}

const key = "BPx0cPp7bGlsbHlwYWQ";

/** A browser that can receive pushes, as jsdom cannot; what stands in it can be changed at any time. */
export function fakePush(changed: Partial<FakePush> = {}): FakePush {
  const state: FakePush = {
    answer: "granted",
    permission: "default",
    subscribed: false,
    subscribeFails: false,
    asked: 0,
    ...changed,
  };
  const subscription = {
    endpoint: "https://push.example/device",
    options: { applicationServerKey: null },
    toJSON: () => ({
      endpoint: "https://push.example/device",
      keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) },
    }),
    unsubscribe: async () => {
      state.subscribed = false;
      return true;
    },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => (state.subscribed ? subscription : null),
      subscribe: async () => {
        if (state.subscribeFails) throw new Error("push service error");
        state.subscribed = true;
        return subscription;
      },
    },
  };
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  beDevice({ serviceWorker });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return state.permission;
    },
    async requestPermission() {
      state.asked += 1;
      if (state.permission === "default") state.permission = state.answer;
      return state.permission;
    },
  });
  return state;
}

/** Takes all of it away again: an old browser. */
export function noPush(): void {
  forgetDevice();
  vi.unstubAllGlobals();
}

/** What a page with a granted wish asks of the server, answered well. */
export const pushAnswers = {
  "POST /api/v1/notifications/subscribe": { data: { device: {} } },
  "POST /api/v1/notifications/unsubscribe": { data: { removed: true } },
  "POST /api/v1/rewards/grant/notifications": {
    data: { granted: true, amount: "50.00", alreadyGranted: false },
  },
  "GET /api/v1/notifications/vapid-public-key": { text: key },
};

/** Makes the browser say that it is another one. */
export const pretend = (userAgent: string) =>
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);

export const androidAgent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/147.0 Mobile";
export const iphoneAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1";
