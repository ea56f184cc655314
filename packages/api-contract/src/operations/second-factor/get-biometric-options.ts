import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { assertionOptions } from "./second-factor-schema.ts";

export const getBiometricOptions = defineOperation({
  name: "getBiometricOptions",
  method: "POST",
  path: "/api/v1/auth/biometric/options",
  tag: "Second factor",
  access: "session",
  summary: "A challenge for the person's passkeys: good once, for two minutes, in this session",
  body: z.strictObject({}),
  response: z.object({ options: assertionOptions }),
  errors: ["SECOND_FACTOR_NOT_SET_UP"],
});
