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

/** The facts of a proposal on which it depends who has to decide. */
export type Facts = Pick<Proposal, "kind" | "person" | "proposedBy" | "takesEffectAt">;

/** Says who has to decide an open proposal, as its reader sees it. */
export function stateOf(
  { kind, person, proposedBy, takesEffectAt }: Facts,
  reader: string,
  nameOf: (userId: string | null) => string,
): string {
  const { detail } = approvalsMessages;
  const takesEffectByTime = takesEffectAt !== null;
  if (person?.id === reader) return takesEffectByTime ? detail.mayObject : detail.about;
  if (proposedBy === reader) return takesEffectByTime ? detail.waits : detail.own;
  return kind === "held_reward" ? detail.held : detail.proposed(nameOf(proposedBy));
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
