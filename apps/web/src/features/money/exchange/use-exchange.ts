import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountOf, useAccounts, useChosenCurrency } from "../../../shared/account/index.ts";
import { CallError, unknownOutcome } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { exchangeMessages as messages } from "../../../shared/messages/index.ts";
import { type EntryDigits, entryDecimal, entryMinor } from "../../../shared/money/index.ts";
import { call } from "../../../shared/session/index.ts";
import { useSecondsLeft, useSettled } from "../../../shared/time/index.ts";
import {
  type Exchange,
  type ExchangeCurrency,
  exchangeQuery,
  otherCurrency,
  quoteQuery,
} from "./queries.ts";

/** A clock that is ahead of the server's must not ask for quotes all the time. */
const minQuoteMs = 10_000;

const errorOf = (error: Error | null): string | null =>
  error === null ? null : error instanceof CallError ? error.failure.error : messages.unavailable;

/** The amount that is typed, its live quote, and the exchange at that quote. */
export function useExchange(onDone: (exchange: Exchange) => void) {
  const [chosen] = useChosenCurrency();
  const [from, setFrom] = useState<ExchangeCurrency>(chosen === "EUR" ? "EUR" : "USD");
  const [digits, setDigits] = useState<EntryDigits>("");
  /** The request that was sent and not answered yet; sent again, it has one effect. */
  const [sent, setSent] = useState<{ quoteId: string; correlationId: string } | null>(null);
  const [notice, setNotice] = useState<{ title: string; text?: string } | null>(null);
  const { busy, run } = useBusy();
  const { view } = useAccounts();
  const queryClient = useQueryClient();

  const account = accountOf(view, from);
  // A remembered balance is shown but does not prevent anything: the server knows the current one.
  const available = view.state === "known" && account !== null ? account.minor : null;
  const isOver = available !== null && entryMinor(digits, from) > available;
  const settled = useSettled(digits);
  const query = useQuery({
    ...quoteQuery(from, entryDecimal(settled)),
    enabled: settled !== "" && settled === digits && !isOver && sent === null,
  });
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
      const request = sent ?? { quoteId: quote.id, correlationId: crypto.randomUUID() };
      setSent(request);
      setNotice(null);
      const result = await call("beginExchange", { body: request });
      if (result.success) {
        const { exchange } = result.data;
        queryClient.setQueryData(exchangeQuery(exchange.id).queryKey, exchange);
        for (const key of ["balances", "transactions"])
          void queryClient.invalidateQueries({ queryKey: [key] });
        onDone(exchange);
      } else if (unknownOutcome(result, sent !== null) !== null) {
        setNotice(messages.unanswered);
      } else {
        setSent(null);
        const isGone = ["EXCHANGE_QUOTE_EXPIRED", "EXCHANGE_QUOTE_USED"].includes(
          result.code ?? "",
        );
        setNotice(isGone ? { title: messages.again } : { title: result.error });
        void refetch();
      }
    });

  return {
    from,
    to: otherCurrency(from),
    digits,
    quote,
    left,
    isExpired,
    isOver,
    isQuoting: query.isFetching,
    error: settled === digits && digits !== "" && !isOver ? errorOf(query.error) : null,
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
