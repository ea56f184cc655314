import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type OtherTokens = OperationData<"listOtherTokens">;
export type OtherToken = OtherTokens["tokens"][number];
export type TokenReturn = OperationData<"listTokenReturns">["returns"][number];

/** Read from the chain each time: tokens arrive and leave without us. */
export const otherTokensQuery = (userId: string) =>
  queryOptions({
    queryKey: ["other-tokens", userId],
    queryFn: async ({ signal }) => dataOf(await call("listOtherTokens", { signal })),
    staleTime: 10_000,
  });

/** The returns that the person has requested. A live event of `notifications` reads them again. */
export const tokenReturnsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["notifications", userId, "token-returns"],
    queryFn: async ({ signal }) => dataOf(await call("listTokenReturns", { signal })).returns,
  });
