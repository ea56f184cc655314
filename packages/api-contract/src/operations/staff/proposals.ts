import { z } from "zod";
import { area, get, post } from "../../area.ts";
import { staffRoles } from "../../operation.ts";
import { amount, pageCursor, timestamp, uuid } from "../../schemas.ts";
import { freezeCategory, freezeKind } from "../schemas/freeze-category.ts";
import { staffPerson } from "../schemas/staff-person.ts";

/** The kinds of change that one member of staff proposes with a command and another one approves. */
const interventionKind = z.enum([
  "deactivate_person",
  "activate_person",
  "cancel_passcode_reset",
  "remove_passkeys",
  "end_card_sessions",
  "reopen_teleport_link",
  "remove_trouble",
  "restart_audit_check",
]);

const common = {
  id: uuid,
  /** The person whom the proposal concerns. Null if it does not concern one person, or if the account was deleted. */
  person: staffPerson.nullable(),
  /** Why, in the proposer's words. The person sees that of a reward. */
  note: z.string(),
  /** `withdrawn`: by its proposer; `refused`: by another member of staff. */
  status: z.enum(["open", "approved", "refused", "withdrawn", "expired"]),
  /** Null for a rule's reward, which also does not expire, and for the first administrator, whom an operator appointed. */
  proposedBy: uuid.nullable(),
  proposedAt: timestamp,
  expiresAt: timestamp.nullable(),
  /**
   * The time at which it takes effect unless it is refused or withdrawn before, because no one else could approve it; null if it needs
   * an approval.
   */
  takesEffectAt: timestamp.nullable(),
  /** The member of staff who approved, refused or withdrew it; null while it is open, and if it has expired. */
  decidedBy: uuid.nullable(),
  decidedAt: timestamp.nullable(),
};

/** A longer freeze, or the end of one. */
export const freezeProposal = z.object({
  ...common,
  kind: z.literal("freeze_change"),
  details: z.object({
    change: z.enum(["freeze", "unfreeze"]),
    /** Null for the end of a freeze. */
    reason: freezeKind.nullable(),
    /** The reason as the person will read it; null for the end of a freeze. */
    category: freezeCategory.nullable(),
    decideBy: timestamp.nullable(),
    /** Null for a freeze that lasts until it is lifted, and for the end of a freeze. */
    endsAt: timestamp.nullable(),
  }),
});

/** A person's new role among the staff. */
export const staffProposal = z.object({
  ...common,
  kind: z.literal("staff_change"),
  details: z.object({
    /** Null to remove them. */
    role: z.enum(staffRoles).nullable(),
  }),
});

const rewardDetails = { amount, currency: z.literal("LIL") };

/** A reward that staff propose. */
export const rewardProposal = z.object({
  ...common,
  kind: z.literal("reward"),
  details: z.object(rewardDetails),
});

/** A rule's reward that is held for review: one member of staff decides, because the rule has fixed the amount. */
const heldReward = z.object({
  ...common,
  kind: z.literal("held_reward"),
  details: z.object({
    ...rewardDetails,
    rule: z.enum(["signup", "notifications", "referral_referrer", "referral_referee"]),
  }),
});

/** Money that a person gives up in writing, so that their account can be deleted. */
const waiver = z.object({
  ...common,
  kind: z.literal("waiver"),
  details: z.object({ USD: amount, EUR: amount }),
});

/** A change that is proposed with a command. */
const intervention = z.object({
  ...common,
  kind: interventionKind,
  details: z.object({
    /** The id of the person, link or trouble that it changes; empty if there is only one target of the kind. */
    target: z.string(),
    /** The command that proposes it, such as "person deactivate". */
    command: z.string(),
  }),
});

/** Something that one member of staff proposes and another one approves. */
export const proposal = z.discriminatedUnion("kind", [
  freezeProposal,
  staffProposal,
  rewardProposal,
  heldReward,
  waiver,
  intervention,
]);

export const proposalKinds = [
  "freeze_change",
  "staff_change",
  "reward",
  "held_reward",
  "waiver",
  ...interventionKind.options,
] as const;

const subject = { kind: "proposal", field: "params.id" } as const;

const params = z.strictObject({ id: uuid });

export const administration = area(
  {
    tag: "Administration",
    access: "staff",
  },
  {
    listProposals: get("/api/v1/admin/proposals", {
      staff: { roles: ["support", "finance"], subject: null },
      summary:
        "What one member of staff proposes and another one approves, latest first: of the kinds that the caller's role may approve, and not about the caller, except what they can object to",
      query: z.strictObject({
        /** `open`: those that wait for a decision; `decided`: the others, expired ones among them. */
        status: z.enum(["open", "decided"]).default("open"),
        kind: z.enum(proposalKinds).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: pageCursor.optional(),
      }),
      response: z.object({ proposals: z.array(proposal), nextCursor: pageCursor.nullable() }),
    }),

    approveProposal: post("/api/v1/admin/proposals/{id}/approve", {
      access: "staffStepUp",
      staff: { roles: ["support", "finance"], subject },
      idempotent: "always",
      movesMoney: true,
      summary:
        "Approve what another member of staff has proposed, with a role that may propose it; it takes effect right away. Rewards need a reason",
      params,
      response: z.object({ proposal }),
      errors: [
        "NOT_FOUND",
        "NEEDS_ANOTHER_APPROVER",
        "APPROVER_APPOINTED",
        "PROPOSAL_NOT_OPEN",
        "NOT_FROZEN",
        "STAFF_NEEDS_PASSKEY",
        "RECIPIENT_NOT_FOUND",
        "ACCOUNT_NOT_READY",
      ],
    }),

    withdrawProposal: post("/api/v1/admin/proposals/{id}/withdraw", {
      staff: { roles: ["support", "finance"], subject },
      idempotent: "always",
      summary:
        "Withdraw a proposal of one's own, or refuse another member's, with a role that may propose it. Rewards need a reason",
      params,
      response: z.object({ proposal }),
      errors: ["NOT_FOUND", "PROPOSAL_NOT_OPEN"],
    }),

    objectToProposal: post("/api/v1/admin/proposals/{id}/object", {
      access: "staffStepUp",
      // Also by the person whom it is about: that is what the time before it takes effect is for.
      staff: { roles: ["support", "finance"], needsReason: true, subject: null },
      idempotent: "always",
      summary:
        "Stop a proposal that would take effect without an approval, also one about oneself: a change of the staff",
      params,
      response: z.object({ proposal }),
      errors: ["NOT_FOUND", "NEEDS_ANOTHER_APPROVER", "PROPOSAL_NOT_OPEN"],
    }),
  },
);
