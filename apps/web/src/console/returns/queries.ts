import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { consoleCall } from "../calls/index.ts";

export type ReturnCase = OperationData<"readTokenReturn">;
export type TokenReturn = ReturnCase["tokenReturn"];
export type Checks = NonNullable<ReturnCase["checks"]>;

/** Which returns are shown. */
export const lists = ["waiting", "sent", "refused", "cancelled"] as const;
export type ReturnList = (typeof lists)[number];

/** The beginning of the keys of everything here, which every decision changes. */
export const returnsKey = ["console", "returns"];
const pageSize = 50;

/** A page of returns. @param cursor where it begins; empty for the start */
export const returnsQuery = (status: ReturnList, cursor: string) =>
  queryOptions({
    queryKey: [...returnsKey, status, cursor],
    queryFn: async ({ signal }) =>
      dataOf(
        await consoleCall("listTokenReturnsAsStaff", {
          query: { status, limit: pageSize, cursor: cursor || undefined },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** A return with checks that are made for this read, against the sanctions lists and the chain. */
export const returnQuery = (id: string) =>
  queryOptions({
    queryKey: [...returnsKey, "one", id],
    queryFn: async ({ signal }) =>
      dataOf(await consoleCall("readTokenReturn", { params: { id }, signal })),
  });
