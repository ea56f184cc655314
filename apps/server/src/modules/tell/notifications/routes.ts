import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Notifications } from "./create-notifications.ts";

export function registerNotificationsRoutes(
  app: FastifyInstance,
  notifications: Notifications,
): void {
  route(app, operations.getPreferences, async ({ caller }) => ({
    preferences: await notifications.readPreferences(caller.personId),
  }));
  route(app, operations.updatePreferences, async ({ caller, body }) => ({
    preferences: await notifications.storePreferences(caller.personId, body),
  }));
  route(app, operations.onboardingCompleted, async ({ caller }) => ({
    sent: await notifications.welcome(caller.personId),
  }));
  route(app, operations.getVapidPublicKey, async () => notifications.vapidPublicKey);
  route(app, operations.subscribePush, async ({ caller, body }) => ({
    device: await notifications.subscribe(caller, body),
  }));
  route(app, operations.unsubscribePush, async ({ caller, body }) => ({
    removed: await notifications.unsubscribe(caller.personId, body.endpoint),
  }));
  route(app, operations.acknowledgePush, async ({ body }) => ({
    acknowledged: await notifications.acknowledgePush(body.token),
  }));
  route(app, operations.listNotificationDevices, async ({ caller }) => ({
    devices: await notifications.listDevices(caller.personId),
  }));
  route(app, operations.listNotifications, ({ caller, query }) =>
    notifications.readInbox(caller.personId, query),
  );
  route(app, operations.countUnreadNotifications, async ({ caller }) => ({
    unread_count: await notifications.readUnreadCount(caller.personId),
  }));
  route(app, operations.readNotifications, async ({ caller, body }) => ({
    unread_count: await notifications.readNotifications(caller.personId, body.ids),
  }));
  notifications.registerUnsubscribe(app);
}
