import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { capability } from "./bank-account-schema.ts";

export const listCapabilities = defineOperation({
  name: "listCapabilities",
  method: "GET",
  path: "/api/v1/ramp/capabilities",
  tag: "Bank accounts",
  access: "session",
  summary:
    "Currencies and countries that money can come from (onramp), go to (offramp), or pay a teleport link from (teleport)",
  query: z.strictObject({ operation: z.enum(["onramp", "offramp", "teleport"]) }),
  response: z.object({ capabilities: z.array(capability) }),
  errors: ["RAMP_NOT_CONFIGURED", "RAMP_UNAVAILABLE"],
});
