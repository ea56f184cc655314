import { bankTransferMessages, payerStepMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { classes, text } from "../../../../shared/ui/index.ts";
import { HopBetween, Line, OfferSummary, offerLines } from "../../../bank/bank-transfer/index.ts";
import type { TeleportPayment, TeleportQuote } from "../data/teleport.ts";

const messages = payerStepMessages.quote;

/** What leaves the payer's bank and what the recipient gets. */
export function PaymentHop(props: {
  recipientName: string;
  sums: Pick<TeleportPayment, "source" | "destination">;
}) {
  const { recipientName, sums } = props;
  return (
    <HopBetween
      label={bankTransferMessages.offer.summary}
      source={{ label: messages.youPay, ...sums.source }}
      destination={{
        label: messages.receives(recipientName),
        amount: sums.destination.amount,
        currency: sums.destination.currency,
      }}
    />
  );
}

/**
 * A payer's offer: both sums, the account that pays where it is known, rate, fees, and what the payer
 * pays, fees included.
 */
export function PayerOffer(props: {
  recipientName: string;
  quote: TeleportQuote;
  from: string | null;
}) {
  const { recipientName, quote, from } = props;
  const { amount, currency } = quote.source;
  return (
    <>
      <PaymentHop recipientName={recipientName} sums={quote} />
      <OfferSummary
        lines={[
          ...offerLines(quote),
          { label: messages.teleportFee, value: formatMoney("0", currency) },
        ]}
        total={{ label: messages.total, value: formatMoney(amount, currency) }}
      >
        {from !== null && <Line label={messages.from}>{from}</Line>}
      </OfferSummary>
      <p className={classes(text.small, text.soft, text.center)}>{messages.arrives}</p>
    </>
  );
}
