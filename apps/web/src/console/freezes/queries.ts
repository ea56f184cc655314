import { infiniteQueryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { consoleCall } from "../calls/index.ts";
import { freezesMessages as messages } from "../messages/index.ts";

export type ActiveFreeze = OperationData<"listFreezes">["freezes"][number];
export type FreezeKind = ActiveFreeze["kind"];

/** The beginning of the keys of everything here, which every decision changes. */
export const freezesKey = ["console", "freezes"];
const pageSize = 50;

/** The accounts that are frozen now, in pages. */
export const activeFreezesQuery = infiniteQueryOptions({
  queryKey: [...freezesKey, "active"],
  queryFn: async ({ signal, pageParam }) =>
    dataOf(
      await consoleCall("listFreezes", { query: { limit: pageSize, cursor: pageParam }, signal }),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** How an account is called: its tag, or the end of its id. */
export const accountName = ({
  displayTag,
  userId,
}: {
  displayTag: string | null;
  userId: string;
}) => (displayTag === null ? messages.account(userId.slice(-8)) : `@${displayTag}`);
