import { deviceId, keptText } from "../../../../shared/device/index.ts";
import { isInstalledApp, readPlatform } from "../../../../shared/platform/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { workerRegistration } from "../../../../shared/worker/index.ts";
import type { EnableParts, SubscriptionKeys } from "./enable-push.ts";
import { isIosReady, isSupported, type PushStatus, type PushSurroundings } from "./push-status.ts";

const wantedBy = (userId: string) => keptText(`lilypad.push.${userId}`);

/** True if this person has turned pushes on in this browser, and not off again. */
export const wantsPush = (userId: string): boolean => wantedBy(userId).read() !== null;

export function rememberPush(userId: string, wanted: boolean): void {
  if (wanted) wantedBy(userId).keep(new Date().toISOString());
  else wantedBy(userId).forget();
}

const rewardOf = (userId: string) => keptText(`lilypad.push-reward.${userId}`);

/** True if this person has turned pushes on here and the reward for it is still outstanding. */
export const expectsReward = (userId: string): boolean => rewardOf(userId).read() !== null;

export function expectReward(userId: string, expected: boolean): void {
  if (expected) rewardOf(userId).keep(new Date().toISOString());
  else rewardOf(userId).forget();
}

/** The browser's capabilities and permission. */
export function readSurroundings(): PushSurroundings {
  const hasNotifications = "Notification" in window;
  return {
    platform: readPlatform(),
    installed: isInstalledApp(),
    hasWorkers: "serviceWorker" in navigator,
    hasPush: "PushManager" in window,
    hasNotifications,
    permission: hasNotifications ? Notification.permission : "default",
  };
}

/** This browser's subscription, or null; never starts a worker. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

const statusOf = (here: PushSurroundings, subscribed: boolean): PushStatus => ({
  supported: isSupported(here),
  permission: here.permission,
  subscribed,
  iosReady: isIosReady(here),
  platform: here.platform,
});

/** The status of pushes on this device for this person. */
export async function readPushStatus(userId: string): Promise<PushStatus> {
  const subscription = await currentSubscription().catch(() => null);
  return statusOf(readSurroundings(), subscription !== null && wantsPush(userId));
}

/** The status if it is known without waiting: without permission there is no subscription. */
export function certainPushStatus(): PushStatus | undefined {
  const here = readSurroundings();
  return here.permission === "granted" ? undefined : statusOf(here, false);
}

/** Decodes base64url into bytes, which Safari's `subscribe` requires. */
export function keyBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const sameBytes = (held: ArrayBuffer, wanted: Uint8Array): boolean => {
  const bytes = new Uint8Array(held);
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index]);
};

/** The key with which this browser subscribed, for browsers that do not tell. */
const subscribedKey = keptText("lilypad.push-key");

function isMadeWith(held: PushSubscription, vapidKey: string): boolean {
  const key = held.options.applicationServerKey;
  return key == null ? subscribedKey.read() === vapidKey : sameBytes(key, keyBytes(vapidKey));
}

/** A subscription with the server's current key: the existing one, or a new one. */
async function subscribe(vapidKey: string): Promise<PushSubscriptionJSON> {
  const { pushManager } = await workerRegistration();
  const held = await pushManager.getSubscription();
  if (held !== null && isMadeWith(held, vapidKey)) return held.toJSON();
  await held?.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(vapidKey),
  });
  subscribedKey.keep(vapidKey);
  return made.toJSON();
}

/** Tells the server where to send this browser's pushes, and with which key it subscribed. */
export const registerDevice = (subscription: SubscriptionKeys, vapidKey: string) =>
  call("subscribePush", {
    body: {
      ...subscription,
      application_server_key: vapidKey,
      device_id: deviceId(),
      platform: readPlatform(),
      a2hs: isInstalledApp(),
      app_version: import.meta.env.APP_VERSION ?? "development",
      ua: navigator.userAgent.slice(0, 512),
    },
  });

/** The parts of turning pushes on, with this browser and the server. */
export const browserParts = (): EnableParts => ({
  here: readSurroundings(),
  requestPermission: () => Notification.requestPermission(),
  vapidKey: () => call("getVapidPublicKey"),
  startWorker: async () => void (await workerRegistration()),
  subscribe,
  register: registerDevice,
});
