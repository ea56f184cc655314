import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { stepErrors } from "./card-errors.ts";
import { done, issuerCode } from "./card-schema.ts";

export const verifyIssuerPhone = defineOperation({
  name: "verifyIssuerPhone",
  method: "POST",
  path: "/api/v1/wallet/gnosis/phone/verify",
  tag: "Cards",
  access: "session",
  summary: "Confirm that phone with the code",
  body: z.strictObject({ code: issuerCode }),
  response: done,
  errors: ["CARD_CODE_REJECTED", ...stepErrors],
});
