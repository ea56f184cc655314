import { z } from "zod";
import { area, get, post } from "../area.ts";
import { timestamp } from "../schemas.ts";
import { hourMs } from "../windows.ts";
import { securityCode } from "./schemas/second-factor.ts";

export const account = area(
  {
    tag: "Account",
    access: "stepUp",
  },
  {
    deleteAccount: post("/api/v1/auth/delete-account", {
      summary:
        "Delete the caller's account permanently. Requires a step-up, the mailed code, less than 1.00 of each asset (LIL lapses if the person gives it up) and none of the caller's own transfers in progress. For an hour from the first call, with or without a code, money from other people does not prevent the deletion: it is returned to them",
      body: z.strictObject({
        code: securityCode,
        /** Whether the person was warned that their LIL lapses. Without it, LIL prevents the deletion as money does. */
        giveUpRewards: z.boolean().optional(),
      }),
      response: z.object({
        deleted: z.literal(true),
        /** Sentences that list the data that must be retained, with the reasons. */
        kept: z.array(z.string()),
      }),
      errors: [
        "SECURITY_CODE_REQUIRED",
        "SECURITY_CODE_INVALID",
        "CODE_EXPIRED",
        "BALANCE_LEFT",
        "PAYMENTS_UNDER_WAY",
      ],
    }),

    getMyData: get("/api/v1/auth/my-data", {
      cost: "export",
      limits: [{ per: "person", max: 10, windowMs: hourMs }],
      summary: "All stored data about the caller, by part",
      response: z.object({
        generated_at: timestamp,
        /** Names of the parts that contain only the newest 10,000 rows. */
        shortened: z.array(z.string()),
        parts: z.record(z.string(), z.unknown()),
      }),
    }),
  },
);
