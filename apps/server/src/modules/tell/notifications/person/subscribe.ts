import { createECDH, createHash } from "node:crypto";
import type { Body, Data, Operations } from "@lilypad/api-contract";
import { inTransaction } from "@lilypad/db";
import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { readPushEndpoint } from "../push/push-endpoint.ts";
import { findVapidKeys } from "../push/vapid.ts";
import type { NotificationsDeps } from "../state/notifications-deps.ts";
import {
  endSubscription,
  keepNewest,
  listSubscriptions,
  type StoredSubscription,
  storeSubscription,
} from "../state/subscription-store.ts";

type Device = Data<Operations["subscribePush"]>["device"];

const maxDevices = 20;

const hashOf = (endpoint: string): Buffer => createHash("sha256").update(endpoint).digest();

const toDevice = (row: StoredSubscription): Device => ({
  id: row.id,
  device_id: row.deviceId,
  platform: row.platform,
  channel: "push",
  last_seen_at: row.lastSeenAt.toISOString(),
  is_active: row.isActive,
});

/**
 * Whether a browser's key is a point on the curve; pushes cannot be encrypted for any other key.
 */
function isPoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== 65 || point[0] !== 4) return false;
  const probe = createECDH("prime256v1");
  probe.generateKeys();
  try {
    probe.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts sending pushes to a browser, until the session is signed out.
 * @throws PUSH_SERVICE_REFUSED if the endpoint is not a known push service's; VALIDATION_FAILED for
 * invalid
 *   keys, or if the browser subscribed with a key that was retired; RATE_LIMITED
 */
export async function subscribe(
  deps: NotificationsDeps,
  caller: Caller,
  subscription: Body<Operations["subscribePush"]>,
): Promise<Device> {
  const { pool, clock, vapid } = deps;
  const now = clock.now();
  const url = readPushEndpoint(subscription.endpoint, deps.pushServices);
  if (url === null) return fail("PUSH_SERVICE_REFUSED");
  if (!isPoint(subscription.keys.p256dh)) {
    const field = { path: "body.keys.p256dh", message: "Invalid subscription keys" };
    return fail("VALIDATION_FAILED", { fields: [field] });
  }
  const vapidKey = subscription.application_server_key ?? null;
  if (findVapidKeys(vapid, vapidKey) === undefined) {
    const field = { path: "body.application_server_key", message: "This key is no longer used" };
    return fail("VALIDATION_FAILED", { fields: [field] });
  }
  const id = await inTransaction(pool, async (db) => {
    const stored = await storeSubscription(db, {
      id: newId(),
      personId: caller.personId,
      sessionId: caller.sessionId,
      endpoint: url.href,
      endpointHash: hashOf(url.href),
      p256dh: subscription.keys.p256dh,
      auth: subscription.keys.auth,
      deviceId: subscription.device_id,
      platform: subscription.platform,
      a2hs: subscription.a2hs,
      appVersion: subscription.app_version ?? null,
      ua: subscription.ua ?? null,
      vapidKey,
      currentKey: vapid.current.publicKey,
      now,
    });
    await keepNewest(db, caller.personId, maxDevices);
    return stored;
  });
  const devices = await listDevices(deps, caller.personId);
  const device = devices.find((one) => one.id === id);
  if (device === undefined) throw new Error("a subscription vanished after it was stored");
  return device;
}

/** Stops sending pushes to a browser. Returns whether this person had subscribed it. */
export async function unsubscribe(
  { pool, clock }: NotificationsDeps,
  personId: string,
  endpoint: string,
): Promise<boolean> {
  if (!URL.canParse(endpoint)) return false;
  return endSubscription(pool, personId, hashOf(new URL(endpoint).href), clock.now());
}

/** The person's devices, most recently used first. */
export async function listDevices(
  { pool }: NotificationsDeps,
  personId: string,
): Promise<Device[]> {
  return (await listSubscriptions(pool, personId)).map(toDevice);
}
