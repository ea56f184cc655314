import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { sessionErrors } from "./card-errors.ts";
import { issuerKycStatus } from "./card-schema.ts";

export const getIssuerKycStatus = defineOperation({
  name: "getIssuerKycStatus",
  method: "GET",
  path: "/api/v1/wallet/gnosis/kyc/status",
  tag: "Cards",
  access: "session",
  summary: "How far the card issuer's check of this person's identity is",
  response: z.object({ kycStatus: issuerKycStatus }),
  errors: sessionErrors,
});
