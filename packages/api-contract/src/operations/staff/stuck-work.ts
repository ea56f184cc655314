import { z } from "zod";
import { area, get, post } from "../../area.ts";
import {
  amount,
  evmAddressInput,
  pageCursor,
  timestamp,
  transactionHashInput,
  uuid,
} from "../../schemas.ts";
import { staffPerson } from "../schemas/staff-person.ts";

/**
 * The kinds of work that can be stuck. `stop`: settlement, an asset or a budget waits. `batch`, `settlement`: a batch or one of its
 * operations. `safe`: a Safe for which settlement has stopped. `outflow`: money that left a Safe outside the batches.
 * `screening`: money held by a case. `deposit`: one that was not screened yet.
 */
const stuckKind = z.enum([
  "stop",
  "batch",
  "settlement",
  "safe",
  "outflow",
  "relay",
  "signed_transaction",
  "handover",
  "topup",
  "withdrawal",
  "teleport",
  "exchange",
  "screening",
  "deposit",
]);

/** Why it is stuck. The console explains each in a sentence. */
const stuckCause = z.enum([
  "settlement_stopped",
  "asset_waits",
  "budget_used_up",
  "batch_unsettled",
  "evidence_unclear",
  "deferred",
  "queued_too_long",
  "safe_reported_wrong",
  "outflow_unexplained",
  "outflow_waits",
  "relay_not_sent",
  "relay_not_mined",
  "signature_unbooked",
  "signature_not_executed",
  "handover_not_announced",
  "handover_not_cancelled",
  "handover_not_finished",
  "not_credited",
  "not_paid_out",
  "not_settled",
  "teleport_unanswered",
  "teleport_unpaid",
  "teleport_processing",
  "exchange_not_settled",
  "exchange_return_refused",
  "payment_held",
  "deposit_held",
  "identity_held",
  "not_screened",
]);

/** `retry`: try it now. `release`: settle for the Safe again. `book`: the person bears the outflow. `decide`: decide its case. */
const stuckAction = z.enum(["retry", "release", "book", "decide"]);

export const stuckWork = area(
  {
    tag: "Administration",
    access: "staff",
  },
  {
    listStuckWork: get("/api/v1/admin/stuck-work", {
      staff: { roles: ["support", "finance"], subject: null },
      summary:
        "Everything that waits for longer than it should, oldest first, with the reason and what the caller can do about it",
      query: z.strictObject({
        kind: stuckKind.optional(),
        personId: uuid.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: pageCursor.optional(),
      }),
      response: z.object({
        items: z.array(
          z.object({
            kind: stuckKind,
            /** Unique in its kind: an id, an address, or the hash and position of a movement. */
            id: z.string(),
            cause: stuckCause,
            since: timestamp,
            /** The person concerned; null if there is none, or if their account is deleted. */
            person: staffPerson.nullable(),
            /** Decimal in major units, and the asset: usdc, eurc, LIL or fiat:GBP and the like; null if it is not about an amount. */
            amount: amount.nullable(),
            asset: z.string().nullable(),
            /** The details that the product has recorded; null if there are none beside the cause. */
            detail: z.string().nullable(),
            /** How often it was tried since it last changed; null if it is not tried by itself. */
            attempts: z.int().nullable(),
            nextAttemptAt: timestamp.nullable(),
            /** Something related, such as a case, a batch, a chain transaction or an asset; null if there is nothing. */
            reference: z.string().nullable(),
            /** The actions that the caller's role can take now. */
            actions: z.array(stuckAction),
          }),
        ),
        nextCursor: pageCursor.nullable(),
        /** How many there are of each kind, up to `bound`; only the oldest of a kind are in the list. */
        counts: z.array(z.object({ kind: stuckKind, count: z.int().min(1) })),
        bound: z.int(),
      }),
    }),

    retryStuckWork: post("/api/v1/admin/stuck-work/{kind}/{id}/retry", {
      staff: {
        roles: ["finance"],
        needsReason: true,
        subject: { kind: "stuckWork", field: "params.id" },
      },
      summary:
        "Try something that waits now: a transfer that waits for a budget or a cap, or an order at the bank partner",
      params: z.strictObject({
        kind: z.enum(["settlement", "topup", "withdrawal", "teleport"]),
        id: uuid,
      }),
      /** `retried` is false if it does not wait for an attempt. */
      response: z.object({ retried: z.boolean() }),
      errors: ["NOT_FOUND"],
    }),

    releaseStoppedSafe: post("/api/v1/admin/stuck-work/safes/{safe}/release", {
      access: "staffStepUp",
      staff: {
        roles: ["finance"],
        needsReason: true,
        subject: { kind: "safe", field: "params.safe" },
      },
      summary: "Settle for a Safe again that reported a payment that did not happen",
      params: z.strictObject({ safe: evmAddressInput }),
      response: z.object({ released: z.literal(true) }),
      errors: ["NOT_FOUND"],
    }),

    bookStuckOutflow: post("/api/v1/admin/stuck-work/outflows/{transaction}/book", {
      access: "staffStepUp",
      staff: {
        roles: [],
        needsReason: true,
        subject: { kind: "outflow", field: "params.transaction" },
      },
      summary:
        "Decide that a person bears money that left their held Safe: it is booked like a movement of their own, which cannot be undone",
      params: z.strictObject({ transaction: transactionHashInput }),
      body: z.strictObject({ position: z.int().min(0).max(1_000_000) }),
      response: z.object({ decided: z.literal(true) }),
      errors: ["NOT_FOUND"],
    }),
  },
);
