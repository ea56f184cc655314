import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { text } from "../../schemas.ts";
import { stepErrors } from "./card-errors.ts";
import { done } from "./card-schema.ts";

export const sendIssuerPhoneCode = defineOperation({
  name: "sendIssuerPhoneCode",
  method: "POST",
  path: "/api/v1/wallet/gnosis/phone/verification",
  tag: "Cards",
  access: "session",
  summary: "Have the card issuer text a code to a phone",
  /** Of any country, as people write it; the server makes E.164 of it, by default British. */
  body: z.strictObject({ phoneNumber: text(40).trim().min(1) }),
  response: done,
  errors: ["PHONE_INVALID", "CARD_CUSTOMER_TAKEN", ...stepErrors],
});
