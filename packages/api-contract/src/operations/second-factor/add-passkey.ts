import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import {
  confirmation,
  deviceId,
  newCredential,
  passkey,
  passkeyName,
} from "./second-factor-schema.ts";

export const addPasskey = defineOperation({
  name: "addPasskey",
  method: "POST",
  path: "/api/v1/auth/passkeys",
  tag: "Second factor",
  access: "stepUp",
  summary:
    "Add the passkey that was made for the challenge; this session counts as confirmed by it",
  body: z.strictObject({ device_id: deviceId, name: passkeyName, response: newCredential }),
  response: confirmation.extend({ passkey }),
  errors: ["PASSKEY_REQUIRED", "PASSKEY_NOT_ADDED", "PASSKEY_LIMIT_REACHED"],
});
