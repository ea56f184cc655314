import { defineOperation } from "../../define-operation.ts";
import { issuerErrors } from "./card-errors.ts";
import { done } from "./card-schema.ts";

export const sendIssuerCode = defineOperation({
  name: "sendIssuerCode",
  method: "POST",
  path: "/api/v1/wallet/gnosis/auth/otp",
  tag: "Cards",
  access: "session",
  summary: "Have the card issuer mail a code to this person's own address; it holds five minutes",
  response: done,
  errors: ["CARDS_LOCKED", ...issuerErrors],
});
