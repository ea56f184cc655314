import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { classes, text } from "../../../../shared/ui/index.ts";
import { HopBetween } from "../../../bank/funding/index.ts";
import type { TeleportPayment, TeleportQuote } from "../data/teleport.ts";
import { quoteLines } from "../flow/quote-lines.ts";
import styles from "./payer.module.css";

const messages = payerStepMessages.quote;

/** What leaves the payer's bank and what the recipient gets. */
export function PaymentHop(props: {
  recipientName: string;
  sums: Pick<TeleportPayment, "source" | "destination">;
}) {
  const { recipientName, sums } = props;
  return (
    <HopBetween
      label={messages.summary}
      source={{ label: messages.youPay, ...sums.source }}
      destination={{
        label: messages.receives(recipientName),
        amount: sums.destination.amount,
        currency: sums.destination.currency,
      }}
    />
  );
}

/** An offer in full: both sums, the account that pays where it is known, rate, fees and total. */
export function OfferSummary(props: {
  recipientName: string;
  quote: TeleportQuote;
  from: string | null;
}) {
  const { recipientName, quote, from } = props;
  return (
    <>
      <PaymentHop recipientName={recipientName} sums={quote} />
      <dl className={styles.lines}>
        {from !== null && (
          <div className={styles.line}>
            <dt>{messages.from}</dt>
            <dd>{from}</dd>
          </div>
        )}
        {quoteLines(quote).map(({ label, value }) => (
          <div
            key={label}
            className={classes(styles.line, label === messages.total && styles.total)}
          >
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes(text.small, text.soft, text.center)}>{messages.arrives}</p>
    </>
  );
}
