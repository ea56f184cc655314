import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { evmAddress } from "../../schemas.ts";
import { sessionErrors } from "./card-errors.ts";
import { tokenSymbol } from "./card-schema.ts";

export const getCardSafeStatus = defineOperation({
  name: "getCardSafeStatus",
  method: "GET",
  path: "/api/v1/wallet/safe/status",
  tag: "Cards",
  access: "session",
  summary: "The card issuer's Safe as it stands on its chain",
  response: z.object({
    address: evmAddress.nullable(),
    chainId: z.literal(100),
    isDeployed: z.boolean(),
    tokenSymbol: tokenSymbol.nullable(),
    /** ISO 4217. */
    fiatSymbol: z.string().nullable(),
    /** 0 when all is well; 1 to 8 say what is wrong, by the issuer's numbers. */
    accountStatus: z.int().min(0).max(8).nullable(),
    status: z.enum(["not_deployed", "processing", "ok", "failed"]),
  }),
  errors: sessionErrors,
});
