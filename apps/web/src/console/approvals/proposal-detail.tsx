import { Check } from "lucide-react";
import { Link } from "wouter";
import { useCaller, useStaffNames } from "../caller/index.ts";
import { approvalsMessages } from "../messages/index.ts";
import { Box, CloseLink, Moment, Pair, Pairs } from "../parts/index.ts";
import { PersonLink } from "../people/index.ts";
import styles from "./approvals.module.css";
import { Decision } from "./decision.tsx";
import { ProposalFacts } from "./proposal-facts.tsx";
import { effectsOf, proposerOf, titleOf } from "./proposal-words.ts";
import type { Proposal } from "./queries.ts";
import { runbooks } from "./runbooks.ts";

const messages = approvalsMessages.detail;

export interface ProposalDetailProps {
  proposal: Proposal;
  closeHref: string;
}

/** The proposal with its reason, and for another member of staff the decision. */
export function ProposalDetail({ proposal, closeHref }: ProposalDetailProps) {
  const { nameOf } = useStaffNames();
  const caller = useCaller();
  const { kind, person, note, status, proposedAt, expiresAt, takesEffectAt } = proposal;
  const isOpen = status === "open";
  return (
    <Box title={titleOf(proposal)} padded end={<CloseLink href={closeHref} />}>
      <div className={styles.detail}>
        <div className={styles.note}>
          <p>
            <strong>{proposerOf(proposal, nameOf)}</strong> <Moment at={proposedAt} />
          </p>
          {note !== "" && <p>{note}</p>}
        </div>
        <Pairs>
          {person !== null && (
            <Pair label={messages.person}>
              <PersonLink person={person} />
            </Pair>
          )}
          <ProposalFacts proposal={proposal} />
          {isOpen && takesEffectAt !== null && (
            <Pair label={messages.takesEffect}>
              <Moment at={takesEffectAt} />
            </Pair>
          )}
          {isOpen && takesEffectAt === null && expiresAt !== null && (
            <Pair label={messages.expires}>
              <Moment at={expiresAt} />
            </Pair>
          )}
          {proposal.decidedBy !== null && (
            <Pair label={messages.decidedBy}>{nameOf(proposal.decidedBy)}</Pair>
          )}
          {proposal.decidedAt !== null && (
            <Pair label={messages.decidedAt}>
              <Moment at={proposal.decidedAt} />
            </Pair>
          )}
          <Pair label={messages.runbook} code>
            {runbooks[kind]}
          </Pair>
        </Pairs>
        {isOpen && (
          <section aria-labelledby="effects">
            <h3 id="effects" className={styles.effectsTitle}>
              {messages.effects}
            </h3>
            <ul className={styles.effects}>
              {effectsOf(proposal).map((effect) => (
                <li key={effect}>
                  <Check size={16} aria-hidden="true" />
                  {effect}
                </li>
              ))}
            </ul>
          </section>
        )}
        {isOpen && <Decision proposal={proposal} />}
        {caller.role === "administrator" && person !== null && (
          <Link href={`/admin/audit?subject=${person.id}`} className={styles.link}>
            {messages.audit}
          </Link>
        )}
      </div>
    </Box>
  );
}
