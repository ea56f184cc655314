import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

/** Whether the signed-in person has paid another person before; null reads nothing. */
export const hasPaidQuery = (userId: string, recipientId: string | null) =>
  queryOptions({
    queryKey: ["transactions", userId, "paid", recipientId],
    queryFn: async ({ signal }) =>
      dataOf(await call("readRecipient", { params: { userId: recipientId ?? "" }, signal }))
        .hasPaid,
    enabled: recipientId !== null,
    staleTime: 60_000,
  });
