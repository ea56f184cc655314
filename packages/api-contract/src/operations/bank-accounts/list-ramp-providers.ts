import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { rampProvider } from "./bank-account-schema.ts";

export const listRampProviders = defineOperation({
  name: "listRampProviders",
  method: "GET",
  path: "/api/v1/ramp/providers",
  tag: "Bank accounts",
  access: "session",
  summary: "Who moves money between banks and wallets here; empty where nobody does",
  response: z.object({
    providers: z.array(
      z.object({ id: rampProvider, name: z.string(), operations: z.array(z.string()) }),
    ),
  }),
  errors: [],
});
