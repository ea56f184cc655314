import { defineOperation } from "../../define-operation.ts";
import { rampCustomer } from "./ramp-customer-schema.ts";

export const getRampCustomerStatus = defineOperation({
  name: "getRampCustomerStatus",
  method: "GET",
  path: "/api/v1/ramp/customers/status",
  tag: "Identity verification",
  access: "session",
  summary: "How far this person's identity verification is; asking never begins or repeats it",
  response: rampCustomer,
  errors: ["RAMP_NOT_CONFIGURED"],
});
