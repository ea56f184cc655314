import type { NotificationsDeps } from "../state/notifications-deps.ts";
import { readInbox } from "./inbox.ts";
import { readPreferences } from "./preferences.ts";
import { listDevices } from "./subscribe.ts";

/** A person's notifications are kept for a year; far more than this in a year is nobody's. */
const maxNotifications = 10_000;

/** All that is kept about a person here, for their download: wishes, devices, notifications. */
export async function notificationData(deps: NotificationsDeps, personId: string) {
  const [preferences, devices, inbox] = await Promise.all([
    readPreferences(deps.pool, personId),
    listDevices(deps, personId),
    readInbox(deps, personId, { limit: maxNotifications, offset: 0 }),
  ]);
  return { preferences, devices, notifications: inbox.notifications };
}
