import { Link } from "wouter";
import { peopleMessages } from "../../messages/index.ts";
import { CloseLink, Pair, Pairs } from "../../parts/index.ts";
import styles from "./case.module.css";
import type { Movement } from "./queries.ts";

const messages = peopleMessages.movements.detail;

export interface MovementDetailProps {
  movement: Movement;
  closeHref: string;
}

/** A movement's identifiers in other systems, and the other party. */
export function MovementDetail({ movement, closeHref }: MovementDetailProps) {
  const { id, title, note, hash, walletAddress, counterparty } = movement;
  return (
    <section className={styles.movement} aria-label={messages.title}>
      <CloseLink href={closeHref} />
      <Pairs>
        <Pair label={messages.kind}>{title}</Pair>
        {counterparty !== null && (
          <Pair label={messages.other}>
            {counterparty.userId === null ? (
              counterparty.displayName
            ) : (
              <Link href={`/admin/people/${counterparty.userId}`} className={styles.other}>
                {counterparty.displayName}
              </Link>
            )}
          </Pair>
        )}
        {note !== null && note !== "" && <Pair label={messages.note}>{note}</Pair>}
        {walletAddress !== null && (
          <Pair label={messages.address} code>
            {walletAddress}
          </Pair>
        )}
        <Pair label={messages.id} code>
          {id}
        </Pair>
        <Pair label={messages.hash} code={hash !== null}>
          {hash ?? messages.noHash}
        </Pair>
      </Pairs>
    </section>
  );
}
