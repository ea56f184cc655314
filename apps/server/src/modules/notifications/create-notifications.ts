import type { KeyObject } from "node:crypto";
import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import {
  createLeasedWorker,
  createTransactionalWorker,
  type DueWorker,
} from "../../platform/due-work/index.ts";
import {
  announceSecurityChange,
  announceSignIn,
  announceTeleport,
  announceVerification,
  type ChangedSecurity,
  type PaidTeleport,
  type SignIn,
  type VerificationStep,
} from "./announce.ts";
import { acknowledgePush, checkQueue, checkSubscription } from "./check-subscriptions.ts";
import { deliver } from "./deliver.ts";
import { deliveryQueue } from "./delivery-store.ts";
import { forgetOld, forgetPerson, withdrawRequests } from "./forget.ts";
import { readInbox, readNotifications, readUnreadCount } from "./inbox.ts";
import type { NotificationSettings, NotificationsDeps } from "./notifications-deps.ts";
import { notificationData } from "./person-data.ts";
import { plan } from "./plan.ts";
import { planQueue } from "./plan-store.ts";
import { type Preferences, readPreferences, storePreferences } from "./preferences.ts";
import type { PushServices } from "./push-endpoint.ts";
import { createPushSender, type PushSender } from "./push-sender.ts";
import { recordOutbox } from "./record-outbox.ts";
import { listDevices, subscribe, unsubscribe } from "./subscribe.ts";
import { listReachedBrowsers } from "./subscription-store.ts";
import { registerUnsubscribeRoutes } from "./unsubscribe-routes.ts";
import { vapidKeysOf } from "./vapid.ts";
import { welcome } from "./welcome.ts";

type Device = Data<Operations["subscribePush"]>["device"];

export interface Notifications {
  readPreferences(personId: string): Promise<Preferences>;
  storePreferences(personId: string, preferences: Preferences): Promise<Preferences>;
  /** Ends onboarding and welcomes the person once; answers whether this call did. */
  welcome(personId: string): Promise<boolean>;
  /** What browsers subscribe with: base64url. */
  vapidPublicKey: string;
  subscribe(caller: Caller, subscription: Body<Operations["subscribePush"]>): Promise<Device>;
  unsubscribe(personId: string, endpoint: string): Promise<boolean>;
  listDevices(personId: string): Promise<Device[]>;
  /** Takes the token of a push back from the browser that received it; false for one that is not good. */
  acknowledgePush(token: string): Promise<boolean>;
  /** The browsers, by the hash of their endpoint, in which the person has received a push and still would. */
  listReachedBrowsers(personId: string): Promise<string[]>;
  readInbox(
    personId: string,
    page: { limit: number; offset: number },
  ): Promise<Data<Operations["listNotifications"]>>;
  readUnreadCount(personId: string): Promise<number>;
  readNotifications(personId: string, ids: readonly string[] | undefined): Promise<number>;
  /** In the transaction that opens the session. */
  announceSignIn(db: Queryable, signIn: SignIn): Promise<void>;
  /** In the transaction that changes it. */
  announceSecurityChange(db: Queryable, change: ChangedSecurity): Promise<void>;
  /** In the transaction that learns how an identity check went. */
  announceVerification(db: Queryable, step: VerificationStep): Promise<void>;
  /** In the transaction that books that a teleport link was paid. */
  announceTeleport(db: Queryable, paid: PaidTeleport): Promise<void>;
  /** In the transaction that withholds these payment requests from the person. */
  withdrawRequests(db: Queryable, personId: string, requestIds: readonly string[]): Promise<void>;
  /** In the transaction that takes rows out of the outbox. */
  recordOutbox(
    db: Queryable,
    events: Parameters<typeof recordOutbox>[1],
  ): ReturnType<typeof recordOutbox>;
  workers: {
    /** Decides how else people are told of new notifications. */
    plan: DueWorker;
    /** Sends what was planned. */
    deliver: DueWorker;
    /** Sends new subscriptions a push that asks to be acknowledged. */
    check: DueWorker;
  };
  /** All that is kept about a person here, for their download. */
  dataOf(personId: string): ReturnType<typeof notificationData>;
  /** In the transaction that deletes the account. */
  forgetPerson(db: Queryable, personId: string): Promise<void>;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
  registerUnsubscribe(app: FastifyInstance): void;
}

interface NotificationsParts
  extends Omit<NotificationsDeps, "push" | "random" | "onAttempt" | "settings" | "unsubscribeKey"> {
  settings: NotificationSettings;
  secrets: { vapidKey: KeyObject; unsubscribeKey: Buffer };
  pushServices: PushServices;
  push?: PushSender;
  onAttempt?: NotificationsDeps["onAttempt"];
  random?: () => number;
}

interface Row {
  id: string;
}

function createWorkers(deps: NotificationsDeps): Notifications["workers"] {
  const send = createLeasedWorker<Row>(deps, deliveryQueue, ({ id }, claim) =>
    deliver(deps, id, claim),
  );
  return {
    plan: createTransactionalWorker<Row>(
      deps,
      planQueue,
      (db, rows) =>
        plan(
          deps,
          db,
          rows.map(({ id }) => id),
        ),
      send.wake,
    ),
    deliver: send,
    check: createLeasedWorker<Row>(deps, checkQueue, ({ id }, claim) =>
      checkSubscription(deps, id, claim),
    ),
  };
}

/** What people are told, where, and how they want to be told. */
export function createNotifications(parts: NotificationsParts): Notifications {
  const { secrets, ...given } = parts;
  const vapid = vapidKeysOf(secrets.vapidKey);
  const deps: NotificationsDeps = {
    ...given,
    unsubscribeKey: secrets.unsubscribeKey,
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
  return {
    readPreferences: (personId) => readPreferences(pool, personId),
    storePreferences: (personId, preferences) =>
      storePreferences(pool, personId, preferences, clock.now()),
    welcome: (personId) => welcome(deps, personId),
    vapidPublicKey: vapid.publicKey,
    subscribe: (caller, subscription) => subscribe(deps, caller, subscription),
    unsubscribe: (personId, endpoint) => unsubscribe(deps, personId, endpoint),
    listDevices: (personId) => listDevices(deps, personId),
    acknowledgePush: (token) => acknowledgePush(deps, token),
    listReachedBrowsers: (personId) => listReachedBrowsers(pool, personId),
    readInbox: (personId, page) => readInbox(deps, personId, page),
    readUnreadCount: (personId) => readUnreadCount(deps, personId),
    readNotifications: (personId, ids) => readNotifications(deps, personId, ids),
    announceSignIn,
    announceSecurityChange,
    announceVerification,
    announceTeleport,
    withdrawRequests,
    recordOutbox: (db, events) => recordOutbox(db, events, clock.now()),
    workers: createWorkers(deps),
    dataOf: (personId) => notificationData(deps, personId),
    forgetPerson,
    forgetExpired: () => forgetOld(pool, clock.now()),
    registerUnsubscribe: (app) => registerUnsubscribeRoutes(app, deps),
  };
}
