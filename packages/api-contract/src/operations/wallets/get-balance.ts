import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount, chainAsset, currency, timestamp } from "../../schemas.ts";
export const getBalance = defineOperation({
  name: "getBalance",
  method: "GET",
  path: "/api/v1/wallets/balance",
  tag: "Wallet",
  access: "session",
  summary: "Balances: what is posted, and what of it can be spent",
  response: z.object({
    balances: z.array(
      z.object({
        asset: chainAsset,
        chain: z.literal("arbitrum"),
        currency,
        /** What can be spent now: posted less held for pending sends. */
        balance: amount,
        posted: amount,
        held: amount,
        /** Whether the person holds or has ever held any of it. */
        everHeld: z.boolean(),
      }),
    ),
    /** The account that the person looks at; LIL until they choose another. */
    chosenCurrency: currency,
    asOf: timestamp,
  }),
  errors: [],
});
