import { ArrowDownToLine, Landmark } from "lucide-react";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { Avatar, LinkRow, List } from "../../../../shared/ui/index.ts";
import type { FundingIntent } from "../data/funding-state.ts";
import { fundingPath } from "../flow/funding-path.ts";
import styles from "./funding.module.css";

const messages = fundingMessages.dashboard;

/** The max number of rows on the dashboard. Older ones are in the history once they are done. */
const maxShown = 2;

/** The open top-ups and withdrawals, each linked to its status. */
export function OpenIntentRows({ intents }: { intents: readonly FundingIntent[] }) {
  return (
    <div className={styles.open}>
      <List label={messages.list}>
        {intents.slice(0, maxShown).map((intent) => (
          <li key={intent.intentId}>
            <LinkRow
              href={fundingPath(intent.operation, intent.intentId)}
              leading={<Avatar icon={<OperationIcon intent={intent} />} />}
              name={messages[intent.operation]}
              meta={metaOf(intent)}
            />
          </li>
        ))}
      </List>
    </div>
  );
}

function metaOf({ operation, status, source, destination }: FundingIntent): string {
  if (operation === "withdraw") {
    return messages.leaving(formatMoney(destination.amount, destination.currency));
  }
  const amount = formatMoney(source.amount, source.currency);
  return status === "PROCESSING" ? messages.arriving(amount) : messages.waiting(amount);
}

function OperationIcon({ intent: { operation } }: { intent: FundingIntent }) {
  const Icon = operation === "topup" ? ArrowDownToLine : Landmark;
  return <Icon size={20} strokeWidth={1.75} />;
}
