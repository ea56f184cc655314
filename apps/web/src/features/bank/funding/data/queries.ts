import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../../shared/api/index.ts";
import { call } from "../../../../shared/session/index.ts";

/** A top-up or withdrawal, whole. A live event of `intents` reads it again. */
export const intentQuery = (id: string) =>
  queryOptions({
    queryKey: ["intents", "one", id],
    queryFn: async ({ signal }) =>
      dataOf(await call("getRampIntentStatus", { params: { id }, query: {}, signal })),
  });

/** What has not ended, newest first. */
export const openIntentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["intents", "open", userId],
    queryFn: async ({ signal }) => dataOf(await call("listRampIntents", { signal })).intents,
  });
