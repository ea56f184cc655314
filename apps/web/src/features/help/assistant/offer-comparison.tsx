import { assistantMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { formatDate } from "../../../shared/time/index.ts";
import { Card, classes, OutsideLink, Section, text } from "../../../shared/ui/index.ts";
import styles from "./assistant.module.css";
import type { ChatResults } from "./queries.ts";

const messages = assistantMessages.comparison;

/** Our indicative price next to the published prices of others with their sources, the best one first. */
export function OfferComparison(props: { comparison: NonNullable<ChatResults["comparison"]> }) {
  const { asOf, offers } = props.comparison;
  return (
    <Section title={messages.title}>
      <Card padded>
        <ol className={styles.offers}>
          {offers.map(({ name, isOwn, fee, arrives, source }) => (
            <li key={`${isOwn} ${name}`} className={classes(styles.offer, isOwn && styles.ours)}>
              <span className={text.strong}>{name}</span>
              <span className={text.strong}>
                {messages.arrives(formatMoney(arrives.amount, arrives.currency))}
              </span>
              <span className={`${text.small} ${text.soft}`}>
                {messages.fee(formatMoney(fee.amount, fee.currency))}
              </span>
              {source !== null && <OutsideLink href={source}>{messages.source(name)}</OutsideLink>}
            </li>
          ))}
        </ol>
      </Card>
      <p className={classes(text.small, text.soft, styles.note)}>
        {messages.note(formatDate(asOf))}
      </p>
    </Section>
  );
}
