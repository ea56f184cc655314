import { ArrowDownToLine, Landmark } from "lucide-react";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { formatMoney, useAmountText } from "../../../../shared/money/index.ts";
import { Avatar, LinkRow, List } from "../../../../shared/ui/index.ts";
import type { FundingIntent } from "../data/funding-state.ts";
import { fundingPath } from "../flow/funding-path.ts";
import styles from "./funding.module.css";

const messages = fundingMessages.dashboard;

/** The max number of rows on the dashboard. Older ones are in the history once they are done. */
const maxShown = 2;

/** The open top-ups and withdrawals, each linked to its status. */
export function OpenIntentRows({ intents }: { intents: readonly FundingIntent[] }) {
  const shown = useAmountText();
  return (
    <div className={styles.open}>
      <List label={messages.list}>
        {intents.slice(0, maxShown).map((intent) => (
          <li key={intent.intentId}>
            <LinkRow
              href={fundingPath(intent.operation, intent.intentId)}
              leading={<Avatar icon={<OperationIcon intent={intent} />} />}
              name={nameOf(intent)}
              meta={metaOf(intent, shown)}
            />
          </li>
        ))}
      </List>
    </div>
  );
}

/** Nothing is on its way before the person has made the transfer, which we only learn when it arrives. */
const nameOf = ({ operation, status }: FundingIntent): string =>
  operation === "topup" && status !== "PROCESSING" ? messages.topupWaiting : messages[operation];

function metaOf(intent: FundingIntent, shown: (amount: string) => string): string {
  const { operation, status, source, destination } = intent;
  if (operation === "withdraw") {
    return messages.leaving(shown(formatMoney(destination.amount, destination.currency)));
  }
  const amount = shown(formatMoney(source.amount, source.currency));
  return status === "PROCESSING" ? messages.arriving(amount) : messages.waiting(amount);
}

function OperationIcon({ intent: { operation } }: { intent: FundingIntent }) {
  const Icon = operation === "topup" ? ArrowDownToLine : Landmark;
  return <Icon size={20} strokeWidth={1.75} />;
}
