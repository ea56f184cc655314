import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { consoleCall } from "../calls/index.ts";
import { freezesMessages as messages } from "../messages/index.ts";

export type FreezeChange = OperationData<"listFreezeChanges">["changes"][number];
export type ActiveFreeze = OperationData<"listFreezes">["freezes"][number];
export type FreezeKind = ActiveFreeze["kind"];

/** The beginning of the keys of everything here, which every decision changes. */
export const freezesKey = ["console", "freezes"];
const pageSize = 50;

/** A page of the proposals that wait for approval. @param cursor where it begins; empty for the newest */
export const openChangesQuery = (cursor: string) => changesQuery("open", cursor);

/** A page of the proposals that are decided or expired. @param cursor where it begins; empty for the newest */
export const decidedChangesQuery = (cursor: string) => changesQuery("decided", cursor);

const changesQuery = (status: "open" | "decided", cursor: string) =>
  queryOptions({
    queryKey: [...freezesKey, status, cursor],
    queryFn: async ({ signal }) =>
      dataOf(
        await consoleCall("listFreezeChanges", {
          query: { status, limit: pageSize, cursor: cursor || undefined },
          signal,
        }),
      ),
  });

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
