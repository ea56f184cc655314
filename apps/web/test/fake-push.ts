import { vi } from "vitest";
import { beDevice, forgetDevice } from "./be-device.ts";

export interface FakePush {
  /** The person's answer to the permission prompt. */
  answer: NotificationPermission;
  /** The permission before the prompt. */
  permission: NotificationPermission;
  subscribed: boolean;
  /** The key of the subscription; null: the browser does not tell. */
  key: string | null;
  /** Makes the browser's own part of subscribing fail. */
  subscribeFails: boolean;
  asked: number;
  /** How often the browser has subscribed. */
  subscriptions: number;
}

/** The key that the server answers with. */
export const serverKey = "BPx0cPp7bGlsbHlwYWQ";
const bytesOf = (key: string) => Uint8Array.from(Buffer.from(key, "base64url"));

/** A browser that can receive pushes, which jsdom cannot; its properties can be changed at any time. */
export function fakePush(changed: Partial<FakePush> = {}): FakePush {
  const state: FakePush = {
    answer: "granted",
    permission: "default",
    subscribed: false,
    key: null,
    subscribeFails: false,
    asked: 0,
    subscriptions: 0,
    ...changed,
  };
  const subscription = {
    endpoint: "https://push.example/device",
    get options() {
      return { applicationServerKey: state.key === null ? null : bytesOf(state.key).buffer };
    },
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
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        if (state.subscribeFails) throw new Error("push service error");
        state.subscribed = true;
        state.subscriptions += 1;
        if (state.key !== null) {
          state.key = Buffer.from(applicationServerKey).toString("base64url");
        }
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

/** Removes all of it, as in an old browser. */
export function noPush(): void {
  forgetDevice();
  vi.unstubAllGlobals();
}

/** Successful answers to the requests of a page with the permission. */
export const pushAnswers = {
  subscribePush: { device: {} },
  unsubscribePush: { removed: true },
  grantNotificationsReward: { granted: true, amount: "50.00", alreadyGranted: false },
  getVapidPublicKey: serverKey,
};

/** Changes the browser's user agent. */
export const setUserAgent = (userAgent: string) =>
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);

export const androidAgent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/147.0 Mobile";
export const iphoneAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1";
