import type { Data, Operations } from "@lilypad/api-contract";
import { limitsMessages } from "../../../shared/messages/index.ts";

const messages = limitsMessages.feeRows;

type Capabilities = Data<Operations["listCapabilities"]>["capabilities"];

/** Formats an amount of a currency, such as "$0.50". */
type Format = (amount: string, currency: string) => string;

/**
 * The server's answers about fees; undefined while unknown, or where the installation does not offer the service.
 */
export interface FeeAnswers {
  exchange?: Data<Operations["getExchangeRate"]> | undefined;
  wallet?: Data<Operations["getWalletSendTerms"]> | undefined;
  topups?: Capabilities | undefined;
  withdrawals?: Capabilities | undefined;
  links?: Capabilities | undefined;
}

export interface FeeRow {
  fee: keyof typeof messages;
  label: string;
  value: string;
}

const withoutZeros = (percent: string) => percent.replace(/\.?0+$/, "");

/** A fee of some percent with an example: "0.5%, such as $0.50 of $100". Rounded up, as fees are. */
function percentText(percent: string, currency: string, format: Format): string {
  if (Number(percent) === 0) return limitsMessages.free;
  const cents = Math.ceil(Number(percent) * 100 - 1e-9);
  const of = format("100.00", currency).replace(/\.00$/, "");
  return limitsMessages.percent(
    withoutZeros(percent),
    format((cents / 100).toFixed(2), currency),
    of,
  );
}

/** A partner's fee as published, or that the quote shows it. Nothing without bank transfers. */
function bankText(
  capabilities: FeeAnswers["topups"],
  currencyOf: (currency: string) => string,
  format: Format,
): string | null {
  const [first] = capabilities ?? [];
  if (first === undefined) return null;
  const percent = first.estimated_fee_percent;
  if (percent === undefined) return limitsMessages.bankFee;
  const text = percentText(percent, currencyOf(first.currency), format);
  return Number(percent) === 0 ? text : limitsMessages.partner(text);
}

/**
 * Every fee that a person may pay, and every service that is free: ours from the settings that quotes are made
 * with, our partners' with an example. A fee of the API without a row here fails the test of this page.
 */
export function feeRows(
  { exchange, wallet, topups, withdrawals, links }: FeeAnswers,
  format: Format,
): FeeRow[] {
  const topup = bankText(topups, (currency) => currency, format);
  const withdrawal = bankText(withdrawals, () => "USD", format);
  const said: Partial<Record<FeeRow["fee"], string | null>> = {
    account: limitsMessages.free,
    send: limitsMessages.free,
    wallet:
      wallet === undefined
        ? null
        : Number(wallet.fee) === 0
          ? limitsMessages.free
          : format(wallet.fee, "USD"),
    exchange:
      exchange === undefined || !exchange.available
        ? null
        : percentText(exchange.fee_percent, "USD", format),
    topup,
    withdrawal,
    link: links === undefined || links.length === 0 ? null : limitsMessages.linkFee,
  };
  return (Object.keys(messages) as FeeRow["fee"][]).flatMap((fee) => {
    const value = said[fee] ?? null;
    return value === null ? [] : [{ fee, label: messages[fee], value }];
  });
}
