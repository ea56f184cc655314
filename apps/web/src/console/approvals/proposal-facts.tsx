import {
  approvalsMessages,
  frameMessages,
  freezesMessages,
  rewardsMessages,
} from "../messages/index.ts";
import { lil, Moment, Pair } from "../parts/index.ts";
import type { Proposal } from "./queries.ts";

const messages = approvalsMessages.detail;

/** The exact change, by the proposal's kind. */
export function ProposalFacts({ proposal }: { proposal: Proposal }) {
  switch (proposal.kind) {
    case "freeze_change": {
      const { change, reason, category, decideBy, endsAt } = proposal.details;
      return (
        <>
          {reason !== null && <Pair label={messages.reason}>{freezesMessages.kinds[reason]}</Pair>}
          {category !== null && (
            <Pair label={messages.told}>{freezesMessages.categories[category]}</Pair>
          )}
          {decideBy !== null && (
            <Pair label={messages.decideBy}>
              <Moment at={decideBy} />
            </Pair>
          )}
          {change === "freeze" && (
            <Pair label={messages.until}>
              {endsAt === null ? freezesMessages.noEnd : <Moment at={endsAt} />}
            </Pair>
          )}
        </>
      );
    }
    case "staff_change": {
      const { role } = proposal.details;
      return (
        <Pair label={messages.role}>
          {role === null ? messages.noRole : frameMessages.roles[role]}
        </Pair>
      );
    }
    case "reward":
      return <Pair label={messages.amount}>{lil(proposal.details.amount)}</Pair>;
    case "held_reward":
      return (
        <>
          <Pair label={messages.amount}>{lil(proposal.details.amount)}</Pair>
          <Pair label={messages.rule}>{rewardsMessages.rules[proposal.details.rule]}</Pair>
        </>
      );
    case "waiver":
      return (
        <>
          <Pair label={messages.dollars}>{proposal.details.USD}</Pair>
          <Pair label={messages.euros}>{proposal.details.EUR}</Pair>
        </>
      );
    default: {
      const { target } = proposal.details;
      if (target === "" || target === proposal.person?.id) return null;
      return (
        <Pair label={messages.target} code>
          {target}
        </Pair>
      );
    }
  }
}
