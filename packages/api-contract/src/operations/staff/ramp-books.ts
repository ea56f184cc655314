import { z } from "zod";
import { area, get } from "../../area.ts";
import { amount } from "../../schemas.ts";

export const rampBooks = area(
  {
    tag: "Administration",
    access: "staff",
  },
  {
    getRampBooks: get("/api/v1/admin/ramp", {
      staff: { roles: ["finance"], subject: null },
      summary: "Money in transit at the bank partner, compared with the ledger, and open orders",
      response: z.object({
        transit: z.object({
          asset: z.literal("usdc"),
          /** Balance of the ledger's transit account. */
          ledger: amount,
          /** Sum of the withdrawals that are neither paid out nor returned. */
          orders: amount,
        }),
        /** Top-ups and withdrawals to which something can still happen. */
        open: z.array(
          z.object({
            operation: z.enum(["topup", "withdraw"]),
            status: z.string(),
            count: z.int().min(1),
          }),
        ),
        /** Number of top-ups and withdrawals without news for too long, up to 50. */
        silent: z.int().min(0),
      }),
    }),
  },
);
