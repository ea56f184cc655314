import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { screenPath } from "./screen-path.ts";

export const countView = defineOperation({
  name: "countView",
  method: "POST",
  path: "/api/v1/telemetry/views",
  tag: "Telemetry",
  access: "public",
  summary:
    "Count that a screen was opened, without by whom, where the operator counts; not after Do Not Track or Global Privacy Control",
  body: z.strictObject({
    screen: screenPath,
    /** The site on which a link to the app was followed: its origin, never the page. */
    referrer: z
      .string()
      .max(100)
      .regex(/^https:\/\/([a-z0-9-]{1,30}\.){1,4}[a-z]{2,20}$/)
      .optional(),
  }),
  /** Not accepted is whoever asked not to be counted, and what there is no room for. */
  response: z.strictObject({ accepted: z.boolean() }),
  errors: ["TELEMETRY_NOT_CONFIGURED"],
});
