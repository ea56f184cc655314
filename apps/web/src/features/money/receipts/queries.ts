import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type SharedReceipt = OperationData<"shareReceipt">;

/** The shared receipt of a transaction, or null if it is not shared. */
export const sharedReceiptQuery = (userId: string, transactionId: string) =>
  queryOptions({
    queryKey: ["receipts", userId, transactionId],
    queryFn: async ({ signal }): Promise<SharedReceipt | null> => {
      const answer = await call("listReceipts", { query: { transactionId }, signal });
      return dataOf(answer).receipts[0] ?? null;
    },
  });
