import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { accountDetails } from "../bank-accounts/bank-account-schema.ts";
import { publicTeleport, teleportCode } from "./teleport-schema.ts";

export const completeTeleportLink = defineOperation({
  name: "completeTeleportLink",
  method: "POST",
  path: "/api/v1/public/teleport/{code}/complete-link",
  tag: "Teleport",
  access: "public",
  summary:
    "Tell from which bank account a link will be paid, with accountHolderName and accountHolderEmail among the details; may be told again until the payment is made",
  params: teleportCode,
  body: z.strictObject({ accountDetails }),
  response: publicTeleport,
  errors: [
    "TELEPORT_NOT_FOUND",
    "TELEPORT_NOT_OPEN",
    "TELEPORT_NOT_PAYABLE_YET",
    "TELEPORT_UNDER_WAY",
    "BANK_NOT_FOUND",
    "BANK_ACCOUNT_REFUSED",
    "RAMP_UNSUPPORTED",
    "RAMP_NOT_CONFIGURED",
    "RAMP_UNAVAILABLE",
  ],
});
