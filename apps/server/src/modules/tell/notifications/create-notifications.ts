import type { KeyObject } from "node:crypto";
import type { Queryable } from "@lilypad/db";
import type { FastifyInstance } from "fastify";
import { bindTo } from "../../../platform/bind.ts";
import { type KeyRing, mapRing } from "../../../platform/config/key-ring.ts";
import { createLeasedWorker, createTransactionalWorker } from "../../../platform/due-work/index.ts";
import {
  announceSecurityChange,
  announceSignIn,
  announceTeleport,
  announceVerification,
} from "./person/announce.ts";
import { readInbox, readNotifications, readUnreadCount } from "./person/inbox.ts";
import { notificationData } from "./person/person-data.ts";
import { type Preferences, readPreferences, storePreferences } from "./person/preferences.ts";
import { listDevices, subscribe, unsubscribe } from "./person/subscribe.ts";
import { registerUnsubscribeRoutes } from "./person/unsubscribe-routes.ts";
import { welcome } from "./person/welcome.ts";
import type { PushServices } from "./push/push-endpoint.ts";
import { createPushSender, type PushSender } from "./push/push-sender.ts";
import { vapidKeysOf } from "./push/vapid.ts";
import { acknowledgePush, checkQueue, checkSubscription } from "./send/check-subscriptions.ts";
import { deliver } from "./send/deliver.ts";
import { plan } from "./send/plan.ts";
import { deliveryQueue } from "./state/delivery-store.ts";
import { forgetOld, forgetPerson, withdrawRequests } from "./state/forget.ts";
import type { NotificationSettings, NotificationsDeps } from "./state/notifications-deps.ts";
import { planQueue } from "./state/plan-store.ts";
import { recordOutbox } from "./state/record-outbox.ts";
import { listReachedBrowsers } from "./state/subscription-store.ts";

export type Notifications = ReturnType<typeof createNotifications>;

interface NotificationsParts
  extends Omit<
    NotificationsDeps,
    "push" | "random" | "onAttempt" | "settings" | "unsubscribeKeys" | "vapid"
  > {
  settings: NotificationSettings;
  secrets: { vapidKeys: KeyRing<KeyObject>; unsubscribeKeys: KeyRing<Buffer> };
  pushServices: PushServices;
  push?: PushSender;
  onAttempt?: NotificationsDeps["onAttempt"];
  random?: () => number;
}

interface Row {
  id: string;
}

function createWorkers(deps: NotificationsDeps) {
  return {
    /** Decides through which channels people get new notifications. */
    plan: createTransactionalWorker<Row>(deps, planQueue, (db, rows) =>
      plan(
        deps,
        db,
        rows.map(({ id }) => id),
      ),
    ),
    /** Sends planned deliveries. */
    deliver: createLeasedWorker<Row>(deps, deliveryQueue, ({ id }, claim) =>
      deliver(deps, id, claim),
    ),
    /** Sends new subscriptions a push that must be acknowledged. */
    check: createLeasedWorker<Row>(deps, checkQueue, ({ id }, claim) =>
      checkSubscription(deps, id, claim),
    ),
  };
}

/**
 * The notifications module: messages to people in their inbox and through push, email and SMS, and
 * their preferences.
 */
export function createNotifications(parts: NotificationsParts) {
  const { secrets, ...given } = parts;
  const vapid = mapRing(secrets.vapidKeys, vapidKeysOf);
  const deps: NotificationsDeps = {
    ...given,
    unsubscribeKeys: secrets.unsubscribeKeys,
    vapid,
    random: parts.random ?? Math.random,
    onAttempt: parts.onAttempt ?? (() => undefined),
    push:
      parts.push ??
      createPushSender({
        services: parts.pushServices,
        vapid,
        subject: `mailto:${parts.settings.supportEmail}`,
      }),
  };
  const { pool, clock } = deps;
  const bound = bindTo(deps);
  return {
    readPreferences: (personId: string) => readPreferences(pool, personId),
    storePreferences: (personId: string, preferences: Preferences) =>
      storePreferences(pool, personId, preferences, clock.now()),
    welcome: bound(welcome),
    /** The public key with which browsers subscribe, in base64url. */
    vapidPublicKey: vapid.current.publicKey,
    subscribe: bound(subscribe),
    unsubscribe: bound(unsubscribe),
    listDevices: bound(listDevices),
    acknowledgePush: bound(acknowledgePush),
    listReachedBrowsers: (personId: string) => listReachedBrowsers(pool, personId),
    readInbox: bound(readInbox),
    readUnreadCount: bound(readUnreadCount),
    readNotifications: bound(readNotifications),
    announceSignIn,
    announceSecurityChange,
    announceVerification,
    announceTeleport,
    withdrawRequests,
    /** Must be called in the SQL transaction that processes the outbox rows. */
    recordOutbox: (db: Queryable, events: Parameters<typeof recordOutbox>[1]) =>
      recordOutbox(db, events, clock.now()),
    workers: createWorkers(deps),
    /** Reads everything that the module stores about a person, for the export of their data. */
    dataOf: bound(notificationData),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetPerson,
    /** Deletes old rows. Returns the number of deleted rows. */
    forgetExpired: () => forgetOld(pool, clock.now()),
    registerUnsubscribe: (app: FastifyInstance) => registerUnsubscribeRoutes(app, deps),
  };
}
