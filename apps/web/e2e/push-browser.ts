import { type BrowserContext, expect, type Page } from "@playwright/test";
import { sandboxUrl } from "./sandbox.ts";

/**
 * The browser's side of a push subscription, simulated by the sandbox, which decrypts the messages that it
 * receives.
 */
export interface PushBrowser {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Headless Chromium cannot subscribe to pushes. Its pages get a subscription of the sandbox's push
 * service instead, which survives reloads until it is ended; everything else is real. Takes effect with
 * the next page load.
 */
export async function simulatePushes(page: Page): Promise<PushBrowser> {
  const made = await fetch(`${sandboxUrl()}/push/browsers`, { method: "POST" });
  expect(made.status).toBe(201);
  const browser = (await made.json()) as PushBrowser;
  await page.addInitScript(({ endpoint, keys }) => {
    const key = "e2e.subscribed";
    const subscription = (options?: PushSubscriptionOptionsInit) => ({
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: null, ...options },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(key) === null ? null : subscription()),
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        localStorage.setItem(key, "1");
        return subscription(options);
      },
    });
  }, browser);
  return browser;
}

/** Waits for a push to this browser, and decrypts it. @returns its payload */
export async function receivePush(browser: PushBrowser, about: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const answer = await fetch(`${sandboxUrl()}/push/messages?browser=${browser.id}`);
    const messages = (await answer.json()) as { payload: string }[];
    found = messages.map(({ payload }) => payload).find((payload) => about.test(payload));
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000, intervals: [200, 500] });
  return found ?? "";
}

/**
 * Delivers a push to the page's service worker, as the browser does with one from its push service, and
 * waits for its notification. DevTools may lose a push while the worker is starting, so it is
 * redelivered.
 */
export async function deliverPush(page: Page, payload: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registrations: string[] = [];
  devtools.on("ServiceWorker.workerRegistrationUpdated", (update) => {
    for (const { registrationId, scopeURL, isDeleted } of update.registrations) {
      if (!isDeleted && scopeURL.startsWith(origin)) registrations.push(registrationId);
    }
  });
  await devtools.send("ServiceWorker.enable");
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const registrationId = registrations.at(-1) ?? "";
  const before = (await shownNotices(page)).length;
  await expect(async () => {
    await devtools.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: payload,
    });
    await expect
      .poll(async () => (await shownNotices(page)).length, { timeout: 8_000 })
      .toBeGreaterThan(before);
  }).toPass({ timeout: 40_000 });
  await devtools.detach();
}

/** The notifications that the device currently shows. */
export const shownNotices = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const registration = await navigator.serviceWorker.ready;
    const notices = await getNotifications.call(registration);
    return notices.map(({ title, body, data }) => ({ title, body, url: data?.url as string }));
  });

/** Removes the notifications that the device shows. */
export const clearNotices = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const registration = await navigator.serviceWorker.ready;
    for (const notice of await getNotifications.call(registration)) notice.close();
  });

/**
 * Taps the newest notification. Headless Chromium draws none, so the worker gets the event directly; it
 * then cannot bring a window to the front, and does everything else.
 */
export async function tapNotice(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error("no service worker runs");
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent: (event: Event) => boolean;
      NotificationEvent: new (type: string, options: { notification: Notification }) => Event;
    };
    const notification = (await scope.registration.getNotifications()).at(-1);
    if (notification === undefined) throw new Error("nothing is shown");
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  });
}

/** Waits until the service worker controls the page. */
export const waitForWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);
