import { z } from "zod";
import { area, get, post } from "../../area.ts";
import { pageCursor, timestamp, uuid } from "../../schemas.ts";
import { freezeCategory, freezeKind } from "../schemas/freeze-category.ts";
import { staffNote } from "../schemas/staff-note.ts";
import { freezeProposal } from "./proposals.ts";

/** The facts for the person, as staff choose them. */
const toldInput = {
  /** Left out: that of the kind. */
  category: freezeCategory.optional(),
  /**
   * The time by which the freeze is decided, as the person reads it; not after its end. Left out: in two weeks, or at the end if that
   * is earlier. Null is possible only for the category `untold`.
   */
  decideBy: timestamp.nullable().optional(),
};

export const freeze = z.object({
  id: uuid,
  userId: uuid,
  kind: freezeKind,
  category: freezeCategory,
  /** The time by which the freeze is decided, as the person reads it; null if they are given none. */
  decideBy: timestamp.nullable(),
  note: z.string(),
  /** `ended`: expired or lifted. */
  status: z.enum(["active", "ended"]),
  /** Null if an operator placed it in an emergency, without a second approval. */
  placedBy: uuid.nullable(),
  placedAt: timestamp,
  /** Null for a freeze that lasts until it is lifted. */
  endsAt: timestamp.nullable(),
  /** The members of staff who proposed and approved a freeze of more than a day; null for a freeze without a second approval. */
  proposedBy: uuid.nullable(),
  approvedBy: uuid.nullable(),
  /** When two members of staff ended it early. */
  liftedAt: timestamp.nullable(),
  liftProposedBy: uuid.nullable(),
  liftApprovedBy: uuid.nullable(),
});

export const freezes = area(
  {
    tag: "Administration",
    access: "staffStepUp",
  },
  {
    freezePerson: post("/api/v1/admin/people/{id}/freeze", {
      staff: { roles: ["support"], subject: { kind: "person", field: "params.id" } },
      summary:
        "Freeze an account right away, for up to a day; after one such freeze, the next one within a week needs a second member of staff",
      params: z.strictObject({ id: uuid }),
      body: z.strictObject({
        kind: freezeKind,
        note: staffNote,
        hours: z.int().min(1).max(24).default(24),
        ...toldInput,
      }),
      response: z.object({ freeze }),
      errors: ["NOT_FOUND", "ALREADY_FROZEN", "FREEZE_NEEDS_APPROVAL"],
    }),

    listFreezes: get("/api/v1/admin/freezes", {
      access: "staff",
      staff: { roles: ["support"], subject: null },
      summary: "Accounts that are frozen now, the latest first",
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: pageCursor.optional(),
      }),
      response: z.object({
        freezes: z.array(freeze.extend({ displayTag: z.string().nullable() })),
        nextCursor: z.string().nullable(),
      }),
    }),

    proposeFreezeChange: post("/api/v1/admin/people/{id}/freeze-changes", {
      staff: { roles: ["support"], subject: { kind: "person", field: "params.id" } },
      summary:
        "Propose a longer freeze, or the end of one; it takes effect when another member of staff approves it",
      params: z.strictObject({ id: uuid }),
      body: z.discriminatedUnion("change", [
        z.strictObject({
          change: z.literal("freeze"),
          kind: freezeKind,
          note: staffNote,
          /** Null for a freeze that lasts until it is lifted. */
          endsAt: timestamp.nullable(),
          ...toldInput,
        }),
        z.strictObject({ change: z.literal("unfreeze"), note: staffNote }),
      ]),
      response: z.object({ proposal: freezeProposal }),
      errors: ["NOT_FOUND", "NOT_FROZEN", "PROPOSAL_WAITS"],
    }),
  },
);
