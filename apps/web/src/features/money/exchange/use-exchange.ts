import type { Currency } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountOf, useAccounts, useUserId } from "../../../shared/account/index.ts";
import { CallError, type CallFailure } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import {
  type IntentAnswer,
  type KeptIntent,
  submitIntent,
  useAnsweredIntent,
  wakeResender,
} from "../../../shared/intents/index.ts";
import { exchangeMessages as messages, offlineMessages } from "../../../shared/messages/index.ts";
import {
  type EntryDigits,
  entryDecimal,
  entryMinor,
  formatMoney,
} from "../../../shared/money/index.ts";
import { useOnline } from "../../../shared/online/index.ts";
import { useSecondsLeft, useSettled } from "../../../shared/time/index.ts";
import { type Exchange, type ExchangeCurrency, otherCurrency, quoteQuery } from "./queries.ts";

/** A clock that is ahead of the server's must not request quotes all the time. */
const minQuoteMs = 10_000;

/** Why an exchange did not happen. */
export const refusalNotice = ({ code, error }: CallFailure): { title: string } =>
  code === "EXCHANGE_QUOTE_EXPIRED" || code === "EXCHANGE_QUOTE_USED"
    ? { title: messages.again }
    : { title: error };

const errorOf = (error: Error | null): string | null =>
  error === null ? null : error instanceof CallError ? error.failure.error : messages.unavailable;

/** The notice above the form. */
interface ExchangeNotice {
  title: string;
  text?: string;
}

/**
 * The amount that is typed, its live quote, and the exchange at that quote.
 * @param opened the currency of the selected account
 * @param refusal why an exchange of an earlier visit did not happen
 */
export function useExchange(
  opened: Currency,
  refusal: ExchangeNotice | null,
  onDone: (exchange: Exchange) => void,
) {
  const [from, setFrom] = useState<ExchangeCurrency>(opened === "EUR" ? "EUR" : "USD");
  const [digits, setDigits] = useState<EntryDigits>("");
  /** The request that was sent and not answered yet; sent again, it has one effect. */
  const [sent, setSent] = useState<KeptIntent<"beginExchange"> | null>(null);
  const userId = useUserId();
  const [notice, setNotice] = useState<ExchangeNotice | null>(refusal);
  const { busy, run } = useBusy();
  const { view } = useAccounts();

  const account = accountOf(view, from);
  // A remembered balance is shown but does not prevent anything: the server knows the current one.
  const available = view.state === "known" && account !== null ? account.minor : null;
  const isOver = available !== null && entryMinor(digits, from) > available;
  const settled = useSettled(digits);
  const query = useQuery({
    ...quoteQuery(from, entryDecimal(settled)),
    enabled: settled !== "" && settled === digits && !isOver && sent === null,
  });
  const online = useOnline();
  const quote = settled === digits && digits !== "" && !isOver ? query.data : undefined;
  const left = useSecondsLeft(Date.parse(quote?.expires_at ?? ""));
  const { refetch, dataUpdatedAt, isFetching } = query;
  const isExpired = quote !== undefined && left === 0 && sent === null;
  useEffect(() => {
    if (!isExpired || isFetching || busy) return;
    const waitMs = Math.max(0, dataUpdatedAt + minQuoteMs - Date.now());
    const timer = setTimeout(() => void refetch(), waitMs);
    return () => clearTimeout(timer);
  }, [isExpired, isFetching, busy, dataUpdatedAt, refetch]);

  const submit = () =>
    run(async () => {
      if (quote === undefined || (isExpired && sent === null)) return;
      const intent: KeptIntent<"beginExchange"> = sent ?? {
        operation: "beginExchange",
        correlationId: crypto.randomUUID(),
        userId,
        body: { quoteId: quote.id },
        about: formatMoney(quote.sent, quote.from),
      };
      setSent(intent);
      setNotice(null);
      handle(await submitIntent(intent));
    });

  function handle(answer: IntentAnswer<"beginExchange">) {
    if (answer.kind === "unanswered") {
      setNotice(messages.unanswered);
      wakeResender();
      return;
    }
    setSent(null);
    if (answer.kind === "accepted") onDone(answer.data.exchange);
    else if (!answer.failure.isCancelled) {
      setNotice(refusalNotice(answer.failure));
      void refetch();
    }
  }
  useAnsweredIntent<"beginExchange">(busy ? null : (sent?.correlationId ?? null), handle);

  function whyNoQuote(): string | null {
    if (quote === undefined && !online) return offlineMessages.title;
    return errorOf(query.error);
  }

  return {
    from,
    to: otherCurrency(from),
    digits,
    quote,
    left,
    isExpired,
    isOver,
    isQuoting: query.isFetching,
    error: settled === digits && digits !== "" && !isOver ? whyNoQuote() : null,
    notice,
    busy,
    /** Whether the exchange was requested and not answered, so that nothing can be changed. */
    isSent: sent !== null,
    balanceOf: (currency: ExchangeCurrency) => accountOf(view, currency)?.minor ?? null,
    type(typed: EntryDigits) {
      setNotice(null);
      setDigits(typed);
    },
    swap() {
      setNotice(null);
      setFrom(otherCurrency(from));
    },
    submit,
  };
}
