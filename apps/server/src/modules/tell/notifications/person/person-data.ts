import type { NotificationsDeps } from "../state/notifications-deps.ts";
import { readInbox } from "./inbox.ts";
import { readPreferences } from "./preferences.ts";
import { listDevices } from "./subscribe.ts";

/** Notifications are stored for a year, in which no person gets this many. */
const maxNotifications = 10_000;

/**
 * Reads everything that the module stores about a person, for the export of their data: preferences, devices,
 * notifications.
 */
export async function notificationData(deps: NotificationsDeps, personId: string) {
  const [preferences, devices, inbox] = await Promise.all([
    readPreferences(deps.pool, personId),
    listDevices(deps, personId),
    readInbox(deps, personId, { limit: maxNotifications, offset: 0 }),
  ]);
  return { preferences, devices, notifications: inbox.notifications };
}
