import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { amount, chainAsset, timestamp } from "../schemas.ts";

export const getReconciliation = defineOperation({
  name: "getReconciliation",
  method: "GET",
  path: "/api/v1/admin/reconciliation",
  tag: "Administration",
  access: "admin",
  summary: "Latest reconciliation of the ledger with itself and with the chain",
  response: z.object({
    latest: z
      .object({
        finishedAt: timestamp,
        blockNumber: z.string(),
        balanced: z.boolean(),
        assets: z.array(
          z.object({ asset: chainAsset, ledger: amount, chain: amount, difference: amount }),
        ),
        differences: z.array(
          z.object({
            kind: z.enum([
              "ledger_sum",
              "entry_sum",
              "held_sum",
              "safe_balance",
              "total_supply",
              "clearing_balance",
              "silent_intent",
              "teleport_transit",
              "teleport_books",
              "teleport_link",
              "teleport_silent",
            ]),
            subject: z.string(),
            asset: z.string(),
            expected: amount,
            actual: amount,
          }),
        ),
      })
      .nullable(),
    settlement: z.object({
      state: z.enum(["running", "stopped"]),
      reason: z.string().nullable(),
      oldestPendingAgeSeconds: z.int().nullable(),
      queued: z.int(),
    }),
  }),
  errors: [],
});
