import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { sessionErrors } from "./card-errors.ts";
import { card, issuerKycStatus, safeWallet } from "./card-schema.ts";

export const getIssuerRegistration = defineOperation({
  name: "getIssuerRegistration",
  method: "GET",
  path: "/api/v1/wallet/gnosis/user/registration",
  tag: "Cards",
  access: "session",
  summary: "How far this person is with the card issuer",
  response: z.object({
    id: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    kycStatus: issuerKycStatus,
    isSourceOfFundsAnswered: z.boolean(),
    isPhoneValidated: z.boolean(),
    safeWallets: z.array(safeWallet),
    cards: z.array(card),
  }),
  errors: sessionErrors,
});
