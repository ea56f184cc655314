import type { NotificationsDeps } from "../state/notifications-deps.ts";
import { readInbox } from "./inbox.ts";
import { readPreferences } from "./preferences.ts";
import { listDevices } from "./subscribe.ts";

/** Notifications are kept for a year, in which nobody gets this many. */
const maxNotifications = 10_000;

/**
 * What the module stores about a person, for the export of their data: preferences, devices,
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
