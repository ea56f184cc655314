import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { emailAddress, text } from "../../schemas.ts";
import { rampCustomer } from "./ramp-customer-schema.ts";

const name = text(100).trim().min(1);

export const createRampCustomer = defineOperation({
  name: "createRampCustomer",
  method: "POST",
  path: "/api/v1/ramp/customers",
  tag: "Identity verification",
  access: "session",
  idempotent: "always",
  summary: "Begin identity verification; harmless when it was begun already",
  body: z.strictObject({
    customerType: z.literal("INDIVIDUAL"),
    email: emailAddress,
    firstName: name,
    lastName: name,
  }),
  response: rampCustomer,
  errors: [
    "PROFILE_INCOMPLETE",
    "KYC_OTHER_ADDRESS",
    "RAMP_REFUSED",
    "RAMP_NOT_CONFIGURED",
    "RAMP_UNAVAILABLE",
  ],
});
