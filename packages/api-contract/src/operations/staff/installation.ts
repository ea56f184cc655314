import { z } from "zod";
import { area, get } from "../../area.ts";
import { amount, chainAsset } from "../../schemas.ts";

export const installation = area(
  {
    tag: "Administration",
    access: "staff",
  },
  {
    listSettings: get("/api/v1/admin/settings", {
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
    }),

    listDailyVolumes: get("/api/v1/admin/volumes", {
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
    }),
  },
);
