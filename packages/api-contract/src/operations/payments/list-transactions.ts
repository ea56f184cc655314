import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { historyCurrencyInput, text, uuid } from "../../schemas.ts";
import { transaction } from "./transaction-schema.ts";
export const listTransactions = defineOperation({
  name: "listTransactions",
  method: "GET",
  path: "/api/v1/ledger/users/{userId}/transactions",
  tag: "Payments",
  access: "session",
  summary: "The person's history, newest first",
  params: z.strictObject({ userId: uuid }),
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    currency: historyCurrencyInput.optional(),
    /** Words of a name, a tag, a note or a title, or an amount. */
    search: text(80).optional(),
  }),
  response: z.object({ transactions: z.array(transaction), hasMore: z.boolean() }),
  errors: ["NOT_FOUND"],
});
