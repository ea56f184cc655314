import { z } from "zod";
import { area, get, post, put } from "../area.ts";
import { uuid } from "../schemas.ts";
import { hourMs } from "../windows.ts";
import {
  notification,
  notificationDevice,
  preferences,
  pushEndpoint,
  pushSubscription,
  unreadCount,
} from "./schemas/notifications.ts";

export const notifications = area(
  {
    tag: "Notifications",
    access: "session",
  },
  {
    acknowledgePush: post("/api/v1/notifications/acknowledge-push", {
      access: "public",
      idempotent: "always",
      summary:
        "Report that a push arrived, with the token from the push. The service worker calls it, without a session. " +
        "Unknown tokens and tokens older than a day are answered with acknowledged: false",
      body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
      response: z.object({ acknowledged: z.boolean() }),
    }),

    countUnreadNotifications: get("/api/v1/notifications/inbox/unread", {
      summary: "Number of unread notifications; 100 means more than 99",
      response: z.object({ unread_count: unreadCount }),
    }),

    getPreferences: get("/api/v1/preferences", {
      summary: "Notification preferences",
      response: z.object({ preferences }),
    }),

    getVapidPublicKey: get("/api/v1/notifications/vapid-public-key", {
      access: "public",
      summary:
        "The key that a browser subscribes with, as base64url in plain text without envelope. When it has changed, the app should " +
        "subscribe again: pushes to older subscriptions arrive until their key is retired",
      response: z.string().regex(/^[A-Za-z0-9_-]{87}$/),
      envelope: "text",
    }),

    listNotificationDevices: get("/api/v1/notifications/devices", {
      summary: "The person's devices that receive pushes or did until recently, last seen first",
      response: z.object({ devices: z.array(notificationDevice) }),
    }),

    listNotifications: get("/api/v1/notifications/inbox", {
      summary: "The person's notifications, newest first",
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        offset: z.coerce.number().int().min(0).max(10_000).default(0),
      }),
      response: z.object({
        notifications: z.array(notification),
        unread_count: unreadCount,
        hasMore: z.boolean(),
      }),
    }),

    onboardingCompleted: post("/api/v1/notifications/onboarding-completed", {
      idempotent: "always",
      summary: "Send the welcome notification after onboarding",
      response: z.object({ sent: z.boolean() }),
      errors: ["ACCOUNT_NOT_READY"],
    }),

    readNotifications: post("/api/v1/notifications/inbox/read", {
      whileFrozen: "allowed",
      idempotent: "always",
      summary: "Mark the given notifications as read, or all if none are given",
      body: z.strictObject({ ids: z.array(uuid).min(1).max(100).optional() }),
      response: z.object({ unread_count: unreadCount }),
    }),

    subscribePush: post("/api/v1/notifications/subscribe", {
      whileFrozen: "allowed",
      idempotent: "always",
      // The app subscribes again at every start.
      limits: [{ per: "person", max: 120, windowMs: hourMs }],
      summary:
        "Subscribe this browser to pushes. The app should repeat it at every start: it updates the device's last-seen time " +
        "and ties the subscription to the current session, so that signing out ends the pushes",
      body: pushSubscription,
      response: z.object({ device: notificationDevice }),
      errors: ["PUSH_SERVICE_REFUSED"],
    }),

    unsubscribePush: post("/api/v1/notifications/unsubscribe", {
      whileFrozen: "allowed",
      idempotent: "always",
      summary:
        "Unsubscribe this browser from pushes; an unknown endpoint is answered with removed: false",
      body: z.strictObject({ endpoint: pushEndpoint }),
      response: z.object({ removed: z.boolean() }),
    }),

    updatePreferences: put("/api/v1/preferences", {
      whileFrozen: "allowed",
      summary: "Change notification preferences",
      body: preferences,
      response: z.object({ preferences }),
    }),
  },
);
