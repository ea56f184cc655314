import { z } from "zod";
import { area, get, post } from "../../area.ts";
import { evmAddress, pageCursor, timestamp, transactionHash, uuid } from "../../schemas.ts";
import { tokenUnits } from "../other-tokens/other-tokens.ts";
import { staffNote } from "../schemas/staff-note.ts";
import { staffPerson } from "../schemas/staff-person.ts";

/** A return that a person has requested out of a Safe that we hold, with the fields for staff. */
const returnForStaff = z.object({
  id: uuid,
  /**
   * `requested`: a member of staff decides. `approved`: it has to be signed with the owner's key. `prepared`: what is signed was
   * written, and the ceremony is under way. `sent`: the chain has it. `refused` and `cancelled`: nothing was moved.
   */
  status: z.enum(["requested", "approved", "prepared", "sent", "refused", "cancelled"]),
  /** Null if the account was deleted. */
  person: staffPerson.nullable(),
  safe: evmAddress,
  /** The token's contract; null for ether. */
  token: evmAddress.nullable(),
  /** As the person saw it. The token's creator chose it. */
  symbol: z.string().nullable(),
  decimals: z.int().min(0).max(36),
  units: tokenUnits,
  /** Where it goes, with its checksum. */
  address: evmAddress,
  requestedAt: timestamp,
  approvedBy: uuid.nullable(),
  approvedAt: timestamp.nullable(),
  /** The member of staff who last prepared the transaction to sign, and the time. */
  preparedBy: uuid.nullable(),
  preparedAt: timestamp.nullable(),
  refusedBy: uuid.nullable(),
  /** Why it was refused. */
  note: z.string().nullable(),
  /** The member of staff who recorded that it was sent. */
  recordedBy: uuid.nullable(),
  hash: transactionHash.nullable(),
  endedAt: timestamp.nullable(),
});

export const staffTokenReturns = area(
  {
    tag: "Administration",
    access: "staff",
  },
  {
    listTokenReturnsAsStaff: get("/api/v1/admin/token-returns", {
      staff: { roles: ["finance"], subject: null },
      summary:
        "Other tokens that people want back out of Safes that we hold: what waits, oldest first, or what has ended, latest first",
      query: z.strictObject({
        status: z.enum(["waiting", "sent", "refused", "cancelled"]).default("waiting"),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: pageCursor.optional(),
      }),
      response: z.object({ returns: z.array(returnForStaff), nextCursor: z.string().nullable() }),
    }),

    readTokenReturn: get("/api/v1/admin/token-returns/{id}", {
      cost: "outside",
      staff: { roles: ["finance"], subject: { kind: "tokenReturn", field: "params.id" } },
      summary:
        "A return of another token, with what is checked before it is decided: the screening and the chain are asked now",
      params: z.strictObject({ id: uuid }),
      response: z.object({
        tokenReturn: returnForStaff,
        /** Null once it has ended. */
        checks: z
          .object({
            /** Of the person and the address. `off`: this installation compares with no list. */
            screening: z.object({
              result: z.enum(["clear", "match", "off", "unavailable"]),
              list: z.string().nullable(),
              reason: z.string().nullable(),
            }),
            /** The Safe's present balance of it, in the token's smallest unit; null without an answer of the chain. */
            held: z
              .string()
              .regex(/^\d{1,78}$/)
              .nullable(),
            isFrozen: z.boolean(),
            /** Whether the Safe belongs to its person by now: then they sign it themselves. */
            isOwnSafe: z.boolean(),
            /** Until when the person's limits are lowered because a way to confirm payments was changed; null if they are not. */
            limitsLoweredUntil: timestamp.nullable(),
          })
          .nullable(),
      }),
      errors: ["NOT_FOUND"],
    }),

    decideTokenReturn: post("/api/v1/admin/token-returns/{id}/decide", {
      access: "staffStepUp",
      cost: "outside",
      staff: { roles: ["finance"], subject: { kind: "tokenReturn", field: "params.id" } },
      summary:
        "Approve or refuse the return of another token. What is approved is screened again, and moves only when two people have signed it with the owner's key; what is approved can be refused until it is sent",
      params: z.strictObject({ id: uuid }),
      body: z.strictObject({
        decision: z.enum(["approve", "refuse"]),
        /** The checks behind the decision, and its reason; visible to staff only. */
        note: staffNote,
      }),
      response: z.object({ tokenReturn: returnForStaff }),
      errors: [
        "NOT_FOUND",
        "PROPOSAL_NOT_OPEN",
        "ACCOUNT_FROZEN",
        "TOKEN_RETURN_SIGNED",
        "SAFE_SEND_REFUSED",
        "SCREENING_UNAVAILABLE",
      ],
    }),
  },
);
