import type { Operation } from "@lilypad/api-contract";
import type { ApprovalKindName } from "../../staff/approvals/index.ts";

export type InterventionKind = Exclude<
  ApprovalKindName,
  "freeze_change" | "staff_change" | "reward" | "held_reward" | "waiver"
>;

/** The fixed properties of a kind of intervention. */
interface KindOfIntervention {
  /** The command that proposes it; it names the entry of the audit log too. */
  readonly command: string;
  /** The roles besides administrator that may propose and approve it. */
  readonly roles: NonNullable<Operation["staff"]>["roles"];
  /** The argument of the command: the person, another id, or none because there is only one target. */
  readonly target: "person" | "id" | "none";
  /** The effect of the approval, to be read after a colon. */
  readonly effect: string;
  /** Why there is nothing to do. */
  readonly nothing: string;
}

/** All interventions, by their kind. */
export const interventionKinds = {
  deactivate_person: {
    command: "person deactivate",
    roles: ["support"],
    target: "person",
    effect:
      "the account is deactivated. Its person is signed out and cannot sign in, no one can pay or find them, and their money stays",
    nothing: "The account is not active.",
  },
  activate_person: {
    command: "person activate",
    roles: ["support"],
    target: "person",
    effect: "the account is active again, and its person can sign in",
    nothing: "No member of staff has deactivated this account.",
  },
  cancel_passcode_reset: {
    command: "person cancel-reset",
    roles: ["support"],
    target: "person",
    effect:
      "the reset of the passcode is cancelled, the passcode and the passkeys stay as they are, and the person is notified",
    nothing: "No reset of this person's passcode is pending.",
  },
  remove_passkeys: {
    command: "person remove-passkeys",
    roles: [],
    target: "person",
    effect:
      "all passkeys of this member of staff are removed, and they have to confirm again in every session",
    nothing: "This member of staff has no passkey.",
  },
  end_card_sessions: {
    command: "cards end-sessions",
    roles: [],
    target: "none",
    effect:
      "all sessions with the card issuer end. Everyone confirms their email address before they use their card here again",
    nothing: "No one has a session with the card issuer.",
  },
  reopen_teleport_link: {
    command: "teleport reopen",
    roles: ["finance"],
    target: "id",
    effect: "the link is open again, and can be paid or cancelled",
    nothing: "The link is not being paid, or a payment of it is running.",
  },
  remove_trouble: {
    command: "status remove-trouble",
    roles: [],
    target: "id",
    effect: "the trouble is removed from the status page",
    nothing: "There is no such trouble.",
  },
  restart_audit_check: {
    command: "audit restart-check",
    roles: [],
    target: "none",
    effect:
      "the check of the audit log starts again from the first entry, and the alarm ends unless it finds another break",
    nothing: "The check of the audit log has found no break.",
  },
} as const satisfies Record<InterventionKind, KindOfIntervention>;
