import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { autoBankDetails, easyCurrency, teleportCode } from "./teleport-schema.ts";

export const createTeleportBankDetails = defineOperation({
  name: "createTeleportBankDetails",
  method: "POST",
  path: "/api/v1/public/teleport/{code}/auto-fiat",
  tag: "Teleport",
  access: "public",
  summary:
    "Pay a link without telling an account: answers a bank account of the provider's that takes the payer's transfer from any bank. This browser is the link's payer from then on; asking again answers the same account",
  params: teleportCode,
  body: z.strictObject({
    /** The link's id, as it was read under the same code. */
    teleport_id: uuid,
    source_currency: easyCurrency,
  }),
  response: autoBankDetails,
  errors: [
    "TELEPORT_NOT_FOUND",
    "TELEPORT_NOT_OPEN",
    "TELEPORT_NOT_PAYABLE_YET",
    "TELEPORT_UNDER_WAY",
    "TELEPORT_EASY_FLOW_NOT_CONFIGURED",
    "RAMP_UNSUPPORTED",
    "RAMP_NOT_CONFIGURED",
    "RAMP_UNAVAILABLE",
  ],
});
