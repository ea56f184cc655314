import { queryOptions } from "@tanstack/react-query";
import { CallError, dataOf } from "../../../../shared/api/index.ts";
import { remembered } from "../../../../shared/remembered/index.ts";
import { call } from "../../../../shared/session/index.ts";

/** A top-up or withdrawal. A live event of `intents` reads it again. */
export const intentQuery = (id: string) =>
  queryOptions({
    queryKey: ["intents", "one", id],
    queryFn: async ({ signal }) =>
      dataOf(await call("getRampIntentStatus", { params: { id }, query: {}, signal })),
  });

/** The top-ups and withdrawals that have not ended, newest first. */
export const openIntentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["intents", "open", userId],
    queryFn: async ({ signal }) => dataOf(await call("listRampIntents", { signal })).intents,
    meta: remembered,
  });

/** Returns the server's message about a failed query, or the fallback if it has none. */
export const serverMessage = (error: Error | null, fallback: string): string =>
  error instanceof CallError && error.failure.code !== null ? error.failure.error : fallback;
