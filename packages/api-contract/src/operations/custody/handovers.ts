import { z } from "zod";
import { area, get, post } from "../../area.ts";
import { evmAddress, timestamp, uuid } from "../../schemas.ts";
import { dayMs, hourMs } from "../../windows.ts";

/** A hand-over of the caller's account on the chain to their own key. */
const handover = z.object({
  id: uuid,
  /**
   * `requested`: stored, the chain does not have it yet. `announced`: on the chain, waiting for its time.
   * `cancelling`: the chain does not have the cancellation yet. `finished`, `cancelled`, `void` (stopped for everyone) and
   * `expired` are final.
   */
  state: z.enum([
    "requested",
    "announced",
    "cancelling",
    "finished",
    "cancelled",
    "void",
    "expired",
  ]),
  /** The signer contract of the passkey that becomes the owner. */
  newOwner: evmAddress,
  requestedAt: timestamp,
  /** Null until it is announced. */
  takesEffectAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});

export const handovers = area(
  {
    tag: "Own key",
    access: "session",
  },
  {
    getHandover: get("/api/v1/handover", {
      summary: "Who holds the key of the caller's account, and their latest hand-over",
      response: z.object({
        holder: z.enum(["lilypad", "person"]),
        /** Whether the caller has chosen and tested a passkey that can own their account. */
        hasOwnKey: z.boolean(),
        /** How long a hand-over waits before it takes effect. */
        delaySeconds: z.int(),
        /** From when on the caller's passkeys and passcode allow one; null if they do now. */
        possibleFrom: timestamp.nullable(),
        handover: handover.nullable(),
      }),
    }),

    requestHandover: post("/api/v1/handover", {
      access: "stepUp",
      idempotent: "correlationId",
      limits: [{ per: "person", max: 10, windowMs: dayMs }],
      summary:
        "Hand the caller's account over to their own key. It takes effect after a delay, in which the caller can cancel it. While one is open, it is returned. Requires a step-up by passkey",
      body: z.strictObject({ correlationId: uuid }),
      response: z.object({ handover }),
      errors: [
        "PASSKEY_REQUIRED",
        "ACCOUNT_NOT_READY",
        "OWN_KEY_REQUIRED",
        "HANDOVER_NOT_NEEDED",
        "HANDOVER_CANCELLING",
        "HANDOVER_TOO_EARLY",
        "IDEMPOTENCY_CONFLICT",
        "IN_PROGRESS",
      ],
    }),

    cancelHandover: post("/api/v1/handover/cancel", {
      whileFrozen: "allowed",
      limits: [{ per: "person", max: 60, windowMs: hourMs }],
      summary: "Cancel the caller's open hand-over. Does not require the second factor",
      body: z.strictObject({}),
      response: z.object({ handover }),
      errors: ["HANDOVER_NOT_OPEN"],
    }),
  },
);

export const staffHandovers = area(
  {
    tag: "Administration",
    access: "staffStepUp",
  },
  {
    cancelPersonHandover: post("/api/v1/staff/people/{personId}/handover/cancel", {
      staff: {
        roles: ["support"],
        needsReason: true,
        subject: { kind: "person", field: "params.personId" },
      },
      idempotent: "always",
      summary:
        "Cancel a person's open hand-over, because someone else may have requested it. The person is notified, without the reason",
      params: z.strictObject({ personId: uuid }),
      response: z.object({ handover }),
      errors: ["NOT_FOUND", "HANDOVER_NOT_OPEN"],
    }),
  },
);
