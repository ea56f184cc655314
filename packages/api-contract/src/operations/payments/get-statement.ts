import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount, currency, currencyInput, timestamp, uuid } from "../../schemas.ts";
import { transaction } from "./transaction-schema.ts";

const instant = z.iso.datetime({ offset: true });

export const getStatement = defineOperation({
  name: "getStatement",
  method: "GET",
  path: "/api/v1/ledger/users/{userId}/statement",
  tag: "Payments",
  access: "session",
  summary:
    "What was settled in one currency between two instants: it adds up to the closing balance",
  params: z.strictObject({ userId: uuid }),
  query: z.strictObject({
    currency: currencyInput,
    /** Inclusive. */
    from: instant,
    /** Exclusive. */
    until: instant,
  }),
  response: z.object({
    currency,
    from: timestamp,
    until: timestamp,
    openingBalance: amount,
    closingBalance: amount,
    /** Oldest first. */
    entries: z.array(
      z.object({
        /** When it was settled. */
        at: timestamp,
        /** Signed: negative for money out. */
        amount,
        /** The balance after it. */
        balance: amount,
        transaction,
      }),
    ),
  }),
  errors: ["NOT_FOUND", "STATEMENT_TOO_LONG"],
});
