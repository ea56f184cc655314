import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type SafeControl = OperationData<"getSafeControl">;
export type SafeTransaction = OperationData<"prepareSafeTransaction">["safeTransaction"];

/**
 * The controller of the person's own Safe, and the transactions that they signed last; null while we hold the Safe.
 */
export const safeControlQuery = (userId: string) =>
  queryOptions({
    queryKey: ["safe-control", userId],
    queryFn: async ({ signal }): Promise<SafeControl | null> => {
      const answer = await call("getSafeControl", { signal });
      if (!answer.success && answer.code === "SAFE_NOT_OWN") return null;
      return dataOf(answer);
    },
  });

const followMs = 1_000;

/** One transaction, read again until it has ended or waits. */
export const safeTransactionQuery = (signed: SafeTransaction) =>
  queryOptions({
    queryKey: ["safe-transaction", signed.id],
    queryFn: async ({ signal }) =>
      dataOf(await call("getSafeTransaction", { params: { id: signed.id }, signal }))
        .safeTransaction,
    initialData: signed,
    refetchInterval: ({ state }) => (state.data?.status === "submitted" ? followMs : false),
  });
