import type { CallResult } from "../../../../shared/api/index.ts";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { isIosReady, isSupported, type PushSurroundings } from "./push-status.ts";

const { failure } = notificationMessages;

export type EnableFailure =
  | "no-support"
  | "a2hs-required"
  | "permission-denied"
  | "subscription-error"
  | "fetch-error";

/** The result of turning notifications on. */
export type EnableOutcome =
  | { enabled: true }
  /** `error` is the reason for the log, shown if nothing better fits. */
  | {
      enabled: false;
      reason: EnableFailure;
      error: string;
      /** The server's own sentence, if the server refused. */
      serverText?: string;
    };

/** The parts of a browser's subscription that the server needs. */
export interface SubscriptionKeys {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface EnableParts {
  here: PushSurroundings;
  /** Requests the permission; must be called within the person's tap. */
  requestPermission: () => Promise<NotificationPermission>;
  /** Reads the server's public key for pushes. */
  vapidKey: () => Promise<CallResult<string>>;
  /** Makes sure that a service worker is running. @throws if the browser refuses */
  startWorker: () => Promise<void>;
  /** Subscribes with this key, or returns the subscription that was made with it. @throws if refused */
  subscribe: (vapidKey: string) => Promise<PushSubscriptionJSON>;
  /** Sends the subscription to the server. */
  register: (subscription: SubscriptionKeys, vapidKey: string) => Promise<CallResult<unknown>>;
}

const failed = (reason: EnableFailure, error: string) => ({
  enabled: false as const,
  reason,
  error,
});
const causeOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Both keys are needed to encrypt messages for this browser. @returns null if one is missing */
export function keysOf({ endpoint, keys }: PushSubscriptionJSON): SubscriptionKeys | null {
  const { p256dh = "", auth = "" } = keys ?? {};
  if (endpoint === undefined || p256dh === "" || auth === "") return null;
  return { endpoint, keys: { p256dh, auth } };
}

/**
 * Turns pushes on for this device: support, permission, worker, key, subscription, server, in this order;
 * the first failure is the result.
 */
export async function enablePush(parts: EnableParts): Promise<EnableOutcome> {
  const { here } = parts;
  if (!isSupported(here)) return failed("no-support", failure.noSupport);
  if (!isIosReady(here)) return failed("a2hs-required", failure.a2hsRequired);
  const permission = await parts.requestPermission();
  if (permission !== "granted") {
    return failed("permission-denied", failure.permission(permission));
  }
  try {
    await parts.startWorker();
  } catch (error) {
    return failed("subscription-error", failure.worker(causeOf(error)));
  }
  const key = await parts.vapidKey();
  if (!key.success) return failed("fetch-error", failure.vapidKey);
  let subscription: PushSubscriptionJSON;
  try {
    subscription = await parts.subscribe(key.data);
  } catch (error) {
    return failed("subscription-error", causeOf(error));
  }
  const keys = keysOf(subscription);
  if (keys === null) return failed("subscription-error", failure.keys);
  const registered = await parts.register(keys, key.data);
  if (registered.success) return { enabled: true };
  const reason = registered.status === 0 ? "fetch-error" : "subscription-error";
  const outcome = failed(reason, failure.registration);
  return registered.code === null ? outcome : { ...outcome, serverText: registered.error };
}
