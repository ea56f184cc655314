import { z } from "zod";
import { type AppPath, appPaths } from "../app-paths.ts";
import { area, get, post } from "../area.ts";
import { maxErrorMessageLength, maxErrorStackLength } from "../limits.ts";
import { amount, chainAsset, timestamp } from "../schemas.ts";

/**
 * Screens of the web app by their route. Telemetry names a screen only by one of these, so that it cannot
 * contain ids, tokens or queries.
 */
const screenPath = z.enum([...(Object.keys(appPaths) as AppPath[]), "/other"]);

/** Several lines; no control characters, no lone surrogates. */
const lines = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "contains characters that can't be used");

export const reconciliation = area(
  {
    tag: "Administration",
    access: "staff",
  },
  {
    getReconciliation: get("/api/v1/admin/reconciliation", {
      staff: { roles: ["finance"], subject: null },
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
                  "outflow_waiting",
                  "clearing_balance",
                  "silent_intent",
                  "teleport_transit",
                  "teleport_books",
                  "teleport_link",
                  "teleport_silent",
                  "exchange_legs",
                  "exchange_silent",
                  "signed_payment_unbooked",
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
    }),
  },
);

export const telemetry = area(
  {
    tag: "Telemetry",
    access: "public",
    errors: ["TELEMETRY_NOT_CONFIGURED"],
  },
  {
    countView: post("/api/v1/telemetry/views", {
      summary:
        "Count that a screen was opened, without identifying the person, if the operator counts views. Not counted with Do Not Track or Global Privacy Control",
      body: z.strictObject({
        screen: screenPath,
        /** Origin of the site with the link that was followed to the app; never the page. */
        referrer: z
          .string()
          .max(100)
          .regex(/^https:\/\/([a-z0-9-]{1,30}\.){1,4}[a-z]{2,20}$/)
          .optional(),
      }),
      /** False if the person has opted out of counting or the queue is full. */
      response: z.strictObject({ accepted: z.boolean() }),
    }),

    reportError: post("/api/v1/telemetry/errors", {
      summary:
        "Report an unexpected error of the app. It is forwarded without identifying data if the operator has configured a receiver",
      body: z.strictObject({
        /** Class of the error, such as TypeError. */
        name: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/),
        message: lines(maxErrorMessageLength),
        stack: lines(maxErrorStackLength).optional(),
        screen: screenPath,
        /** The app's version. */
        version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
        platform: z.enum(["ios", "android", "desktop", "other"]),
      }),
      /** False if the same error was reported a moment ago or the queue is full. */
      response: z.strictObject({ accepted: z.boolean() }),
    }),
  },
);
