import type { Page } from "@playwright/test";
import type { Recording } from "../recording.ts";
import { press, type Scenes } from "../scene.ts";

/** Any six digits: the recorded answer accepts them. */
const enterCode = (page: Page) => page.getByLabel("Six-digit code").fill("246810");

/** Simulates a push subscription of this device. */
const havePushes = (page: Page) =>
  page.addInitScript(() => {
    const subscription = {
      endpoint: "https://push.example/recorded",
      options: { userVisibleOnly: true, applicationServerKey: null },
      toJSON: () => ({ endpoint: "https://push.example/recorded", keys: {} }),
    };
    const registration = { pushManager: { getSubscription: async () => subscription } };
    Object.assign(ServiceWorkerContainer.prototype, { getRegistration: async () => registration });
  });

/** Simulates the contact picker, which only phones have. */
const havePicker = (contacts: readonly { email: string[] }[]) => (page: Page) =>
  page.addInitScript((chosen) => {
    Object.defineProperty(navigator, "contacts", { value: { select: async () => chosen } });
  }, contacts);

const chooseContacts = (page: Page) => press(page, "Access My Contacts");

const isInbox = (path: string) => path.startsWith("/api/v1/notifications/inbox?");

interface Inbox {
  data: { notifications: Record<string, unknown>[] };
}

/** The open inbox marks its notifications as read: resets them to unread. */
const unread = (recording: Recording): Recording => ({
  ...recording,
  answers: recording.answers.map((answer) => {
    if (!isInbox(answer.path)) return answer;
    const body = answer.body as Inbox;
    const notifications = body.data.notifications.map((one) => ({ ...one, read_at: null }));
    return { ...answer, body: { ...body, data: { ...body.data, notifications } } };
  }),
});

/** The step of a page with several is stored in the browser's history; here the page starts at the first. */
const fromStart = (recording: Recording): Recording => ({ ...recording, historyState: null });

/** Friends, rewards, the profile and its security. */
export const meScenes: Scenes = {
  "ticket-form": {
    open: async (page) => {
      await press(page, "Write to support");
      await page.getByLabel("What is it about?").selectOption("My data");
    },
  },
  "find-friends-edit": { open: (page) => press(page, "Edit") },
  "find-friends-phone": { prepare: havePicker([]) },
  "find-friends-phone-found": {
    prepare: havePicker([{ email: ["jonas@example.com"] }]),
    open: chooseContacts,
  },
  "contact-upload": { prepare: havePicker([]) },
  "contact-upload-complete": {
    prepare: havePicker([{ email: ["jonas@example.com"] }]),
    open: chooseContacts,
  },
  "contact-upload-expired": {
    prepare: havePicker([{ email: ["jonas@example.com"] }]),
    open: chooseContacts,
  },
  "leaderboard-move-up": { open: (page) => press(page, "How to Move Up") },
  "profile-sign-out-everywhere": { open: (page) => press(page, "Sign out everywhere") },
  "profile-delete-refused": { open: (page) => press(page, "Email me a code") },
  "profile-delete-code": { open: (page) => press(page, "Email me a code") },
  "profile-address-incomplete": {
    open: async (page) => {
      await page.getByLabel("Address line 1").fill("10 Downing Street");
      await press(page, "Save address");
    },
  },
  notifications: { change: unread },
  "notifications-inbox": { change: unread },
  "notifications-settings": { prepare: havePushes },
  "notifications-settings-error": {
    prepare: havePushes,
    open: (page) => page.getByRole("switch", { name: "Email" }).click(),
  },
  "security-code": {
    change: fromStart,
    open: (page) => page.getByRole("button", { name: /Set up a passcode/ }).click(),
  },
  "security-passcode": {
    change: fromStart,
    open: async (page) => {
      await page.getByRole("button", { name: /Set up a passcode/ }).click();
      await enterCode(page);
    },
  },
  "security-passkey-name": {
    change: fromStart,
    open: async (page) => {
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await enterCode(page);
    },
  },
  "security-passkey": {
    open: (page) => page.getByRole("button", { name: /Ann's phone/ }).click(),
  },
  "security-reset-question": {
    open: (page) => page.getByRole("button", { name: /Forgot your passcode/ }).click(),
  },
  "security-reset-waits": {
    open: async (page) => {
      await page.getByRole("button", { name: /Forgot your passcode/ }).click();
      await enterCode(page);
      await page.getByLabel("New passcode", { exact: true }).fill("805913");
      await page.getByLabel("New passcode again").fill("805913");
    },
  },
  "security-lock-on": { open: (page) => page.getByText("App lock").scrollIntoViewIfNeeded() },
  "app-locked-refused": {
    open: (page) => page.getByLabel("Six-digit passcode").fill("264079"),
  },
  "magic-link-expired": { open: (page) => press(page, "Sign in") },
};
