import {
  navigateMessage,
  pushAcknowledgedMessage,
  pushChangedMessage,
  readStoreMessage,
  skipWaitingMessage,
} from "../shared/worker/index.ts";
import { acknowledgePush } from "./acknowledge-push.ts";
import { answerNavigation } from "./answer-navigation.ts";
import { type BuiltFiles, createFileStore } from "./file-store.ts";
import { openPath } from "./open-path.ts";
import { pageFor } from "./page-for.ts";
import { type PushNotice, readPush } from "./read-push.ts";
import { readKey, renewSubscription } from "./renew-subscription.ts";
import { storeSettings } from "./store-settings.ts";

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build. */
declare const builtFiles: BuiltFiles;

const cacheName = "lilypad-files";

/** How long to wait for a page from the network. */
const maxWaitMs = 1000;

const files = createFileStore(builtFiles, {
  openCache: () => caches.open(cacheName),
  fetch: (request) => fetch(request),
});

self.addEventListener("install", (event) => event.waitUntil(files.install()));

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      // The page of the first visit works offline immediately.
      self.clients.claim(),
      // Starting the worker costs no time, because the page is requested meanwhile.
      self.registration.navigationPreload?.enable(),
      files.removeOthers(),
      removeOtherCaches(),
    ]),
  );
});

/** Earlier versions of the worker stored files under other names. */
async function removeOtherCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * Only files of this version are answered from the device. The API and the session protocol are not
 * touched: their answers belong to one person and one moment.
 */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    const page = pageFor(url.pathname);
    if (page !== null) event.respondWith(answer(event, page));
  } else if (files.has(url.pathname)) {
    event.respondWith(files.answer(request, (storing) => event.waitUntil(storing)));
  }
});

function answer(event: FetchEvent, page: string): Promise<Response> {
  const fresh = Promise.resolve<Response | undefined>(event.preloadResponse).then(
    (preloaded) => preloaded ?? fetch(event.request),
  );
  event.waitUntil(
    fresh.then(
      (response) =>
        storeSettings(response.clone(), {
          read: () => files.read(page),
          write: (changed) => files.write(page, changed),
        }),
      () => {},
    ),
  );
  return answerNavigation({
    fresh,
    // The page of all paths opens every screen, only without a first paint of its own.
    kept: async () => (await files.read(page)) ?? files.read("/app"),
    late: new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
  });
}

self.addEventListener("message", (event) => {
  if (event.data?.type === skipWaitingMessage) void self.skipWaiting();
  const wanted = readStoreMessage(event.data);
  if (wanted === null) return;
  const storing = wanted.all ? files.keepAll() : files.keepLoaded(wanted.paths);
  // Without a network it continues at the next start.
  event.waitUntil(storing.catch(() => {}));
});

self.addEventListener("push", (event) => {
  const notice = readPush(event.data?.text() ?? null);
  event.waitUntil(Promise.all([show(notice), acknowledge(notice)]));
});

/** The kinds of pushes that the app itself announces while it is in view (features/money/incoming). */
const announcedKinds: readonly (string | undefined)[] = [
  "money_received",
  "request_paid",
  "deposit",
  "topup_completed",
];

async function isAppInView(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.some(({ visibilityState }) => visibilityState === "visible");
}

/** Shows a notification: without a sound if the app is in view and says the same. */
const show = async ({ title, body, url, tag, kind }: PushNotice) =>
  self.registration.showNotification(title, {
    body,
    silent: announcedKinds.includes(kind) && (await isAppInView()),
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    data: { url },
    ...(tag === undefined ? {} : { tag }),
  });

/** Confirms to the server that pushes arrive here, and tells the app that the server knows. */
async function acknowledge({ token }: PushNotice): Promise<void> {
  if (token === undefined) return;
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const isTaken = await acknowledgePush(token, {
    fetch: (path, init) => fetch(path, init),
    wait,
  });
  if (isTaken) await messageWindows(pushAcknowledgedMessage);
}

async function messageWindows(type: string): Promise<void> {
  for (const window of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    window.postMessage({ type });
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? "/"));
});

const open = (url: string) =>
  openPath(
    {
      list: () => self.clients.matchAll({ type: "window", includeUncontrolled: true }),
      open: (address) => self.clients.openWindow(address),
    },
    url,
    { type: navigateMessage, url },
  );

/**
 * The browser has replaced the subscription. The worker has no session and cannot register the new one at the
 * server: it only subscribes the device again, and the app registers it, now or when it is next opened.
 */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event as PushSubscriptionChangeEvent));
});

interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent) {
  if (newSubscription === null) {
    await renewSubscription(
      {
        currentKey: async () => readKey(await fetch("/api/v1/notifications/vapid-public-key")),
        subscribe: (applicationServerKey) =>
          self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
      },
      oldSubscription?.options.applicationServerKey,
    );
  }
  await messageWindows(pushChangedMessage);
}
