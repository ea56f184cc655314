import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../../../shared/account/index.ts";
import {
  activityMessages,
  bankTransferMessages,
  transactionMessages,
} from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { formatMoment } from "../../../../shared/time/index.ts";
import { Copyable, Fact, Facts, QueryView, text } from "../../../../shared/ui/index.ts";
import { OfferSummary, offerLines } from "../../../bank/bank-transfer/index.ts";
import { type BankTransferData, transactionQuery } from "../data/queries.ts";
import styles from "./transaction-sheet.module.css";

const messages = transactionMessages;

/** The bank transfer behind a transaction: amounts, rate, fees, bank, reference and timeline. */
export function BankTransfer({ transactionId }: { transactionId: string }) {
  const query = useQuery(transactionQuery(useUserId(), transactionId));
  if (query.data !== undefined) {
    const { bankTransfer } = query.data;
    return bankTransfer === null ? null : <Details transfer={bankTransfer} />;
  }
  return (
    <QueryView
      query={query}
      rows={4}
      texts={{
        loading: messages.loadingBank,
        failed: messages.bankFailed,
        failedNote: activityMessages.failedNote,
      }}
    />
  );
}

function Details({ transfer }: { transfer: BankTransferData }) {
  const { operation, exchange, bank, reference, paidBy, timeline } = transfer;
  const { ourFee } = bankTransferMessages.offer;
  return (
    <div className={styles.transfer}>
      {exchange !== null && (
        <OfferSummary
          lines={offerLines(exchange, messages.sent[operation], ourFee)}
          total={{
            label: messages.result[operation],
            value: formatMoney(exchange.destination.amount, exchange.destination.currency),
          }}
        />
      )}
      <Facts>
        {operation === "teleport" && (
          <Fact label={messages.paidBy}>{paidBy ?? messages.someone}</Fact>
        )}
        {bank !== null && (
          <Fact label={messages.bank}>
            {bank.last4 === null ? bank.name : messages.account(bank.name, bank.last4)}
          </Fact>
        )}
        {reference !== null && (
          <Fact label={messages.reference}>
            <Copyable
              label={bankTransferMessages.details.copy(messages.reference)}
              value={reference}
              copied={bankTransferMessages.details.copied(messages.reference)}
              failed={bankTransferMessages.details.copyFailed}
            >
              {reference}
            </Copyable>
          </Fact>
        )}
      </Facts>
      <Timeline operation={operation} timeline={timeline} />
    </div>
  );
}

function Timeline({ operation, timeline }: Pick<BankTransferData, "operation" | "timeline">) {
  const now = new Date();
  if (timeline.length === 0) return null;
  return (
    <ol className={styles.timeline} aria-label={messages.timeline}>
      {timeline.map(({ step, at }) => {
        const name = messages.steps[step];
        return (
          <li key={step}>
            <span>{typeof name === "string" ? name : name[operation]}</span>
            <time dateTime={at} className={text.soft}>
              {formatMoment(new Date(at), now)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
