import { exchangeMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import type { Exchange } from "./queries.ts";

const messages = exchangeMessages.rows;

const withoutZeros = (decimal: string): string => decimal.replace(/\.?0+$/, "");

export interface ExchangeRow {
  name: "sent" | "rate" | "exchanged" | "fee" | "result";
  label: string;
  value: string;
}

/** The figures of an exchange in the order in which they add up. The rate has all of its decimals for that. */
export function exchangeRows(exchange: Exchange): ExchangeRow[] {
  const { from, to, sent, rate, exchanged, fee, fee_percent, result } = exchange;
  const state = exchange.status === "done" ? "done" : "quoted";
  return [
    { name: "sent", label: messages.sent[state], value: formatMoney(sent, from) },
    { name: "rate", label: messages.rate, value: messages.rateLine(from, withoutZeros(rate), to) },
    { name: "exchanged", label: messages.exchanged, value: formatMoney(exchanged, to) },
    { name: "fee", label: messages.fee(withoutZeros(fee_percent)), value: formatMoney(fee, to) },
    { name: "result", label: messages.result[state], value: formatMoney(result, to) },
  ];
}
