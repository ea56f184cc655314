import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { evmAddress } from "../../schemas.ts";
import { stepErrors } from "./card-errors.ts";

export const createCardSafe = defineOperation({
  name: "createCardSafe",
  method: "POST",
  path: "/api/v1/wallet/safe/create",
  tag: "Cards",
  access: "session",
  summary: "Fix the address of the card issuer's Safe for this person; harmless when repeated",
  response: z.object({
    address: evmAddress,
    chainId: z.literal(100),
    deployed: z.boolean(),
  }),
  errors: ["CARDS_LOCKED", ...stepErrors],
});
