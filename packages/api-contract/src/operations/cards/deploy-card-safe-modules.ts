import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { transactionHash } from "../../schemas.ts";
import { stepErrors } from "./card-errors.ts";

export const deployCardSafeModules = defineOperation({
  name: "deployCardSafeModules",
  method: "PATCH",
  path: "/api/v1/wallet/safe/deploy-modules",
  tag: "Cards",
  access: "stepUp",
  summary: "Put the modules of the card issuer's Safe in place; harmless when repeated",
  body: z.strictObject({
    /** 65 bytes, by the Safe's owner. */
    signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/),
  }),
  response: z.object({ transactionHash: transactionHash.nullable(), deployed: z.boolean() }),
  errors: [...stepErrors],
});
