import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { screenPath } from "./screen-path.ts";

/** Several lines; no control characters, no lone surrogates. */
const lines = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "contains characters that can't be used");

export const reportError = defineOperation({
  name: "reportError",
  method: "POST",
  path: "/api/v1/telemetry/errors",
  tag: "Telemetry",
  access: "public",
  summary:
    "Tell that the app met an error nobody expected; passed on without what could identify anybody, where the operator has somebody to tell",
  body: z.strictObject({
    /** The error's class, such as TypeError. */
    name: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/),
    message: lines(300),
    stack: lines(4_096).optional(),
    screen: screenPath,
    /** The app's version. */
    version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
    platform: z.enum(["ios", "android", "desktop", "other"]),
  }),
  /** Not accepted is what was told a moment ago, and what there is no room for. */
  response: z.strictObject({ accepted: z.boolean() }),
  errors: ["TELEMETRY_NOT_CONFIGURED"],
});
