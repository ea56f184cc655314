import { z } from "zod";
import { area, get, post } from "../../area.ts";
import {
  amount,
  currency,
  evmAddress,
  pageCursor,
  publicPerson,
  timestamp,
  uuid,
} from "../../schemas.ts";
import { staffNote } from "../schemas/staff-note.ts";

/** The kind of thing that matched a list: a payment to an address, a deposit, or a person's identity result. */
const caseKind = z.enum(["send", "deposit", "identity"]);

/**
 * `release`: the payment continues, the deposit can be spent, or the person's payments to addresses continue.
 * `return`: the payment's money returns to its sender; for an identity that of all held payments, and new ones are
 * refused. `keep`: the deposit stays held. `cancelled`: by the sender of the payment.
 */
const caseDecision = z.enum(["release", "return", "keep", "cancelled"]);

export const screeningCases = area(
  {
    tag: "Administration",
    access: "staffStepUp",
  },
  {
    decideScreeningCase: post("/api/v1/screening-cases/{id}/decide", {
      staff: {
        roles: ["support", "finance"],
        subject: { kind: "screeningCase", field: "params.id" },
      },
      movesMoney: true,
      summary:
        "Decide a case of the screening; a deposit that is kept and an identity that was not released can be released later. A release needs two members of staff",
      params: z.strictObject({ id: uuid }),
      body: z.strictObject({
        /** `release` and `return` for a payment or an identity, `release` and `keep` for a deposit. */
        decision: caseDecision.exclude(["cancelled"]),
        /** Why; visible to staff only. */
        note: staffNote,
      }),
      /** `decided_at` is null for the first member of staff who releases a case: a second one has to. */
      response: z.object({ id: uuid, decided_at: timestamp.nullable() }),
      errors: ["NOT_FOUND", "CASE_DECIDED", "NEEDS_ANOTHER_APPROVER", "APPROVER_APPOINTED"],
    }),

    listScreeningCases: get("/api/v1/screening-cases", {
      access: "staff",
      staff: { roles: ["support", "finance"], subject: null },
      summary: "Payments, deposits and identities that the screening has held, latest first",
      query: z.strictObject({
        status: z.enum(["open", "decided"]).default("open"),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: pageCursor.optional(),
      }),
      response: z.object({
        cases: z.array(
          z.object({
            id: uuid,
            kind: caseKind,
            opened_at: timestamp,
            /** Null if the person has deleted their account. */
            person: publicPerson.nullable(),
            /** Where the money goes or came from; null for an identity. */
            address: evmAddress.nullable(),
            amount: amount.nullable(),
            currency: currency.nullable(),
            /** The compared name of an identity. */
            name: z.string().nullable(),
            /** The name of the list that matched; `reason` is the one that the list gives. */
            list: z.string(),
            reason: z.string(),
            /** The latest decision. `by` and `note` are null if the sender cancelled the payment. */
            decided: z
              .object({
                at: timestamp,
                by: uuid.nullable(),
                decision: caseDecision,
                note: z.string().nullable(),
              })
              .nullable(),
            /** The first member of staff's release. A second member has to release it too, within a week. */
            release_proposed: z.object({ at: timestamp, by: uuid, note: z.string() }).nullable(),
            /** The decisions that can be made now. */
            choices: z.array(caseDecision.exclude(["cancelled"])),
          }),
        ),
        nextCursor: z.string().nullable(),
      }),
    }),
  },
);
