import { Link } from "wouter";
import { useCaller, useStaffNames } from "../caller/index.ts";
import { interventionsMessages } from "../messages/index.ts";
import { Box, CloseLink, Moment, Pair, Pairs } from "../parts/index.ts";
import { PersonLink } from "../people/index.ts";
import styles from "./interventions.module.css";
import type { Intervention } from "./queries.ts";
import { runbooks } from "./runbooks.ts";

const messages = interventionsMessages.detail;

export interface InterventionDetailProps {
  intervention: Intervention;
  closeHref: string;
}

/** What is proposed and why, and the command that decides it. */
export function InterventionDetail({ intervention: one, closeHref }: InterventionDetailProps) {
  const { nameOf } = useStaffNames();
  const caller = useCaller();
  const isOwn = one.proposedBy === caller.userId;
  const decision = isOwn ? "withdraw" : "approve";
  return (
    <Box title={interventionsMessages.kinds[one.kind]} padded end={<CloseLink href={closeHref} />}>
      <div className={styles.detail}>
        <div className={styles.note}>
          <p>
            <strong>{nameOf(one.proposedBy)}</strong> <Moment at={one.proposedAt} />
          </p>
          <p>{one.note}</p>
        </div>
        <Pairs>
          <Pair label={messages.effect}>{interventionsMessages.effects[one.kind]}</Pair>
          {one.person !== null && (
            <Pair label={messages.person}>
              <PersonLink person={one.person} />
            </Pair>
          )}
          {one.target !== "" && one.target !== one.person?.id && (
            <Pair label={messages.target} code>
              {one.target}
            </Pair>
          )}
          {one.status === "open" && (
            <Pair label={messages.expires}>
              <Moment at={one.expiresAt} />
            </Pair>
          )}
          {one.decidedBy !== null && (
            <Pair label={messages.decidedBy}>{nameOf(one.decidedBy)}</Pair>
          )}
          {one.decidedAt !== null && (
            <Pair label={messages.decidedAt}>
              <Moment at={one.decidedAt} />
            </Pair>
          )}
          <Pair label={messages.runbook} code>
            {runbooks[one.kind]}
          </Pair>
        </Pairs>
        {one.status === "open" && (
          <div className={styles.note}>
            <p>{isOwn ? messages.own : messages.decide}</p>
            <code>{`lilypad ${one.command} --${decision} ${one.id} --as <member>`}</code>
          </div>
        )}
        {caller.role === "administrator" && (
          <Link
            href={`/admin/audit?action=${encodeURIComponent(one.command)}`}
            className={styles.link}
          >
            {messages.audit}
          </Link>
        )}
        <p className={styles.soft}>{interventionsMessages.emergency}</p>
      </div>
    </Box>
  );
}
