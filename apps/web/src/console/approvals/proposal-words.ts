import { approvalsMessages, auditMessages, frameMessages } from "../messages/index.ts";
import { lil } from "../parts/index.ts";
import type { Proposal } from "./queries.ts";

const { titles, effects } = approvalsMessages;

/** Describes the proposed change in a few words. */
export function titleOf(proposal: Proposal): string {
  switch (proposal.kind) {
    case "freeze_change":
      return titles[proposal.details.change];
    case "staff_change": {
      const { role } = proposal.details;
      return role === null ? titles.remove : titles.role(frameMessages.roles[role]);
    }
    case "reward":
      return titles.reward(lil(proposal.details.amount));
    case "held_reward":
      return titles.heldReward(lil(proposal.details.amount));
    default:
      return titles[proposal.kind];
  }
}

/** Names the proposer: a rule, an operator who appointed the first administrator, or a member of staff. */
export function proposerOf(
  { kind, proposedBy }: Proposal,
  nameOf: (userId: string) => string,
): string {
  if (proposedBy !== null) return nameOf(proposedBy);
  return kind === "held_reward" ? approvalsMessages.byRule : auditMessages.operator;
}

/** Describes the effect of an approval. */
export function effectsOf(proposal: Proposal): readonly string[] {
  switch (proposal.kind) {
    case "freeze_change":
      return effects[proposal.details.change];
    case "staff_change":
      return proposal.details.role === null ? effects.remove : effects.role;
    case "held_reward":
      return effects.heldReward;
    default:
      return effects[proposal.kind];
  }
}
