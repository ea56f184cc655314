import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { timestamp } from "../../schemas.ts";

export const getMyData = defineOperation({
  name: "getMyData",
  method: "GET",
  path: "/api/v1/auth/my-data",
  tag: "Account",
  access: "stepUp",
  summary: "Everything held about the caller, each part under its name",
  response: z.object({
    generated_at: timestamp,
    /** Names of parts of which only the newest 10,000 rows are in here. */
    shortened: z.array(z.string()),
    parts: z.record(z.string(), z.unknown()),
  }),
  errors: [],
});
