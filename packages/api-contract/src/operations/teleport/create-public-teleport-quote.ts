import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { teleportCode, teleportQuote } from "./teleport-schema.ts";

export const createPublicTeleportQuote = defineOperation({
  name: "createPublicTeleportQuote",
  method: "POST",
  path: "/api/v1/public/teleport/{code}/quotes",
  tag: "Teleport",
  access: "public",
  summary: "What the payer has to send so that the link's amount arrives; for this browser only",
  params: teleportCode,
  body: z.strictObject({}),
  response: teleportQuote,
  errors: [
    "TELEPORT_NOT_FOUND",
    "TELEPORT_NOT_OPEN",
    "TELEPORT_NOT_PAYABLE_YET",
    "TELEPORT_UNDER_WAY",
    "TELEPORT_PAYER_UNKNOWN",
    "RAMP_AMOUNT_TOO_SMALL",
    "RAMP_AMOUNT_TOO_LARGE",
    "RAMP_UNSUPPORTED",
    "RAMP_REFUSED",
    "RAMP_NOT_CONFIGURED",
    "RAMP_UNAVAILABLE",
  ],
});
