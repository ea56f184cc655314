import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { stepErrors } from "./card-errors.ts";

export const importIssuerApplicant = defineOperation({
  name: "importIssuerApplicant",
  method: "POST",
  path: "/api/v1/wallet/gnosis/kyc/import-partner-applicant",
  tag: "Cards",
  access: "stepUp",
  summary:
    "Let this installation's own account at the identity checker take over what was proved to the card issuer",
  response: z.object({ token: z.string(), forClientId: z.string() }),
  errors: ["CARD_NO_PARTNER", ...stepErrors],
});
