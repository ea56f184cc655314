import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

/** Where the person is signed in: always asked anew, because it is looked at when in doubt. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["sessions", userId],
    queryFn: async ({ signal }) => dataOf(await call("listSessions", { signal })).sessions,
    staleTime: 0,
  });
