import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

/** The person's sessions: always read again, because people look at them when something is suspicious. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["sessions", userId],
    queryFn: async ({ signal }) => dataOf(await call("listSessions", { signal })).sessions,
    staleTime: 0,
  });
