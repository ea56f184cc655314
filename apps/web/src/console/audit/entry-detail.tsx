import { Link } from "wouter";
import { auditMessages, frameMessages } from "../messages/index.ts";
import { Box, CloseLink, Moment, Pair, Pairs } from "../parts/index.ts";
import { sentenceOf } from "./action-sentence.ts";
import styles from "./audit.module.css";
import type { AuditEntry } from "./queries.ts";

const messages = auditMessages.detail;
const { columns } = auditMessages;

export interface EntryDetailProps {
  entry: AuditEntry;
  who: string;
  closeHref: string;
  /** The address with everything about the same subject. */
  hrefOf: (subject: string) => string;
}

/** All details that the log stores about one entry. */
export function EntryDetail({ entry, who, closeHref, hrefOf }: EntryDetailProps) {
  const { sequence, at, role, action, outcome, subject, reason, details } = entry;
  const detailed = Object.entries(details);
  return (
    <Box title={messages.title(sequence)} padded end={<CloseLink href={closeHref} />}>
      <Pairs>
        <Pair label={columns.at}>
          <Moment at={at} />
        </Pair>
        <Pair label={columns.actor}>{who}</Pair>
        <Pair label={messages.role}>
          {role === "emergency" || role === "operator"
            ? auditMessages[role]
            : frameMessages.roles[role]}
        </Pair>
        <Pair label={columns.action}>{sentenceOf(entry)}</Pair>
        <Pair label={messages.operation} code>
          {action}
        </Pair>
        <Pair label={columns.outcome}>{auditMessages.outcomes[outcome]}</Pair>
        <Pair label={columns.subject} code={subject !== null}>
          {subject === null ? (
            messages.nothing
          ) : (
            <Link href={hrefOf(subject)} className={styles.subject}>
              {subject}
            </Link>
          )}
        </Pair>
        <Pair label={columns.reason}>{reason ?? messages.noReason}</Pair>
        {detailed.map(([name, value]) => (
          <Pair key={name} label={name} code>
            {String(value)}
          </Pair>
        ))}
        <Pair label={messages.previous} code>
          {entry.previous_hash}
        </Pair>
        <Pair label={messages.hash} code>
          {entry.hash}
        </Pair>
      </Pairs>
    </Box>
  );
}
