import { z } from "zod";
import { amount, historyAsset, timestamp, transactionHash, uuid } from "../../schemas.ts";

/** A row of a person's history. */
export const transaction = z.object({
  id: uuid,
  createdAt: timestamp,
  direction: z.enum(["credit", "debit"]),
  amount,
  amountFormatted: z.string(),
  /** Bank money (fiat:GBP) is told here and nowhere else: it is part of no balance and no statement. */
  asset: historyAsset,
  assetSymbol: z.enum(["LIL", "USDC", "EURC", "GBP"]),
  displaySymbol: z.string(),
  currency: z.enum(["LIL", "USD", "EUR", "GBP"]),
  note: z.string().nullable(),
  status: z.enum(["confirmed", "pending", "failed"]),
  context: z.enum(["p2p", "fx", "conversion", "others"]),
  /** What kind of movement it is (activityKinds); later versions may know more. */
  transactionContext: z.string(),
  title: z.string(),
  hash: transactionHash.nullable(),
  counterparty: z
    .object({
      userId: uuid.nullable(),
      displayName: z.string(),
      name: z.string(),
      displayTag: z.string().nullable(),
      avatarColor: z.string().nullable(),
      countryCode: z.string().nullable(),
      isLilypadUser: z.boolean(),
      profile: z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() }),
    })
    .nullable(),
});
