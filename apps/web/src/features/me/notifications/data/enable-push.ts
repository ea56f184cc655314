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

/** How turning notifications on ended. */
export type EnableOutcome =
  | { enabled: true }
  /** `error` says what went wrong, for the log and where nothing better fits. */
  | {
      enabled: false;
      reason: EnableFailure;
      error: string;
      /** The server's own sentence, where it was the one that refused. */
      serverText?: string;
    };

/** What the server has to know of a browser's subscription. */
export interface SubscriptionKeys {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface EnableParts {
  here: PushSurroundings;
  /** Asks the person; has to be called while their tap still counts. */
  requestPermission: () => Promise<NotificationPermission>;
  /** The key of the server's pushes. */
  vapidKey: () => Promise<CallResult<string>>;
  /** Makes sure that a service worker runs. @throws when the browser refuses */
  startWorker: () => Promise<void>;
  /** Subscribes with this key, or finds the subscription that is there. @throws when refused */
  subscribe: (vapidKey: string) => Promise<PushSubscriptionJSON>;
  /** Tells the server. */
  register: (subscription: SubscriptionKeys) => Promise<CallResult<unknown>>;
}

const failed = (reason: EnableFailure, error: string) => ({
  enabled: false as const,
  reason,
  error,
});
const causeOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Both keys are needed to encrypt for this browser. @returns null when one is missing */
export function keysOf({ endpoint, keys }: PushSubscriptionJSON): SubscriptionKeys | null {
  const { p256dh = "", auth = "" } = keys ?? {};
  if (endpoint === undefined || p256dh === "" || auth === "") return null;
  return { endpoint, keys: { p256dh, auth } };
}

/**
 * Turns pushes on for this device: what it can do, permission, worker, key, subscription, server,
 * in this order; the first that fails names the outcome.
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
  const registered = await parts.register(keys);
  if (registered.success) return { enabled: true };
  const reason = registered.status === 0 ? "fetch-error" : "subscription-error";
  const outcome = failed(reason, failure.registration);
  return registered.code === null ? outcome : { ...outcome, serverText: registered.error };
}
