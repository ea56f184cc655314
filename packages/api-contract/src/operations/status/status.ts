import { z } from "zod";
import { area, get } from "../../area.ts";
import { timestamp } from "../../schemas.ts";
import { minuteMs } from "../../windows.ts";

const state = z.enum(["operating", "slower", "stopped", "unknown"]);

export const status = area(
  {
    tag: "Status",
    access: "public",
  },
  {
    getStatus: get("/api/v1/status", {
      limits: [{ per: "network", max: 120, windowMs: minuteMs }],
      summary:
        "Whether each part of the product works, since when, and its troubles of the last 90 days; without figures",
      response: z.object({
        /** When the parts were last looked at; null before the first time. If it is too long ago, every state is unknown. */
        checkedAt: timestamp.nullable(),
        /** Only parts that this installation offers. */
        components: z.array(
          z.object({
            name: z.enum(["payments", "chain", "bank_transfers", "cards", "emails"]),
            state,
            /** Since when it has been in this state; null if that is not known. */
            since: timestamp.nullable(),
            /** When this part was first looked at, at most 90 days ago; null before the first time. */
            recordedFrom: timestamp.nullable(),
            /** When it was slower or stopped in the last 90 days, oldest first. `to` is null while it lasts. */
            troubles: z.array(
              z.object({
                state: z.enum(["slower", "stopped"]),
                from: timestamp,
                to: timestamp.nullable(),
              }),
            ),
          }),
        ),
      }),
    }),
  },
);
