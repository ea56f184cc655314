import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount, chainAsset } from "../../schemas.ts";

export const listSettings = defineOperation({
  name: "listSettings",
  method: "GET",
  path: "/api/v1/admin/settings",
  tag: "Administration",
  access: "staff",
  staff: { roles: [], subject: null },
  summary: "The settings of the process that answers, without secrets",
  response: z.object({
    settings: z.array(
      z.object({
        name: z.string(),
        /** Null for a secret, and if there is no value. */
        value: z.string().nullable(),
        /** Whether the value is never shown. */
        isSecret: z.boolean(),
        source: z.enum(["environment", "default", "none"]),
      }),
    ),
  }),
  errors: [],
});

export const listDailyVolumes = defineOperation({
  name: "listDailyVolumes",
  method: "GET",
  path: "/api/v1/admin/volumes",
  tag: "Administration",
  access: "staff",
  staff: { roles: ["finance"], subject: null },
  summary: "What was sent to the chain on each day (UTC), for each asset, oldest first",
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(90).default(30) }),
  response: z.object({
    /** Every day of the time, also those without transfers. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        volumes: z.array(z.object({ asset: chainAsset, transfers: z.int(), amount })),
      }),
    ),
  }),
  errors: [],
});
