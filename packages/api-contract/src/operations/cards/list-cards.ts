import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount } from "../../schemas.ts";
import { issuerErrors } from "./card-errors.ts";
import { card, safeWallet } from "./card-schema.ts";

export const listCards = defineOperation({
  name: "listCards",
  method: "GET",
  path: "/api/v1/cards",
  tag: "Cards",
  access: "session",
  summary: "This person's cards, and how far they are from their first",
  response: z.object({
    /** Whether the person holds enough LIL to get a card. */
    isUnlocked: z.boolean(),
    unlock: z.object({ currency: z.literal("LIL"), amount, balance: amount }),
    /** Whether they have signed up with the card issuer. */
    hasBegun: z.boolean(),
    /** The session with the card issuer is over, or was never one: a code from an email opens one. */
    needsEmailCode: z.boolean(),
    /** The issuer's Safe as it was known last; null before it was made. */
    safe: safeWallet.nullable(),
    /** Empty while a code is needed. */
    cards: z.array(card),
  }),
  errors: issuerErrors,
});
