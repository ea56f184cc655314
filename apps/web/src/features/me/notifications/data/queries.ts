import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../../shared/api/index.ts";
import { remembered } from "../../../../shared/remembered/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { certainPushStatus, readPushStatus } from "./push-device.ts";

export type Preferences = OperationData<"getPreferences">["preferences"];
export type Device = OperationData<"listNotificationDevices">["devices"][number];
export type InboxItem = OperationData<"listNotifications">["notifications"][number];

/** The inbox's page size. */
const inboxPageSize = 50;

/** The status on this device; it needs no request. */
export const pushStatusQuery = (userId: string) =>
  queryOptions({
    queryKey: ["push-status", userId],
    queryFn: () => readPushStatus(userId),
    // A status that is known without waiting is shown right away, so that nothing jumps.
    initialData: certainPushStatus,
    staleTime: 0,
  });

export const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["preferences", userId],
    queryFn: async ({ signal }) => dataOf(await call("getPreferences", { signal })).preferences,
  });

export const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["notification-devices", userId],
    queryFn: async ({ signal }) =>
      dataOf(await call("listNotificationDevices", { signal })).devices,
  });

/** The number of unread notifications; 100 means more than 99. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ["notifications", userId, "unread"],
    queryFn: async ({ signal }) =>
      dataOf(await call("countUnreadNotifications", { signal })).unread_count,
    meta: remembered,
  });

/** The inbox, page by page. */
export const inboxQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["notifications", userId, "inbox"],
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: inboxPageSize, offset: pageParam };
      return dataOf(await call("listNotifications", { query, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) =>
      last.hasMore ? offset + last.notifications.length : undefined,
  });
