import { assetOfCurrency, formatAmount } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import {
  accountOf,
  isUnverifiedLimit,
  paymentLimitsQuery,
  useAccounts,
  useUserId,
} from "../../../shared/account/index.ts";
import {
  limitsMessages,
  sendMessages,
  walletSendMessages,
} from "../../../shared/messages/index.ts";
import { entryMinor, formatMoney, readWireAmount } from "../../../shared/money/index.ts";
import { AmountEntry, Button, StepBody, TextLink, text } from "../../../shared/ui/index.ts";
import { CurrencyPicker } from "../money-form/index.ts";
import { termsQuery } from "./queries.ts";
import type { WalletSending } from "./use-wallet-send.ts";
import styles from "./wallet-send.module.css";

const messages = walletSendMessages.amount;

/** Step 2: how much, and of which token. */
export function AmountStep({ sending: { state, dispatch } }: { sending: WalletSending }) {
  const { digits, currency } = state;
  const userId = useUserId();
  const { view, currencies } = useAccounts();
  const { data: limits } = useQuery(paymentLimitsQuery(userId));
  const { data: terms } = useQuery(termsQuery(userId));
  const asset = assetOfCurrency(currency);
  const account = accountOf(view, currency);
  const own = limits?.limits.find((limit) => limit.currency === currency);
  const unverified = terms?.unverifiedLimits.find((limit) => limit.currency === currency);
  const minor = entryMinor(digits, currency);
  const isOver = (limit: string | undefined) =>
    limit !== undefined && minor > readWireAmount(limit, asset);

  /** The reason why this amount can't be sent, as far as the page knows; the server decides the rest. */
  function problem(): string | null {
    if (view.state === "known" && account !== null && minor > account.minor)
      return sendMessages.insufficient.text(currency);
    if (own !== undefined && isOver(own.perPayment))
      return sendMessages.overLimit(formatMoney(own.perPayment, currency));
    if (isOver(own?.leftToday) && own !== undefined) {
      const left = formatMoney(own.leftToday, currency);
      return isUnverifiedLimit(limits, own)
        ? sendMessages.overUnverified(readWireAmount(own.leftToday, asset) === 0n ? null : left)
        : sendMessages.overDay(left);
    }
    if (isOver(unverified?.leftToday) && unverified !== undefined)
      return sendMessages.overDay(formatMoney(unverified.leftToday, currency));
    return null;
  }

  return (
    <StepBody
      title={messages.title}
      onSubmit={() => {
        if (minor > 0n && problem() === null) dispatch({ type: "reviewed" });
      }}
      action={
        <Button type="submit" wide disabled={minor === 0n || problem() !== null}>
          {messages.next}
        </Button>
      }
    >
      <AmountEntry
        label={messages.label}
        digits={digits}
        currency={currency}
        autoFocus
        hint={{
          text:
            account === null
              ? messages.loading
              : messages.available(formatAmount(account.minor, account.asset)),
        }}
        error={problem()}
        onChange={(typed) => dispatch({ type: "amount", digits: typed })}
      >
        <CurrencyPicker
          currency={currency}
          currencies={currencies}
          onPick={(picked) => dispatch({ type: "amount", currency: picked })}
        />
      </AmountEntry>
      {unverified !== undefined && (
        <p className={`${text.small} ${text.soft} ${styles.limit}`}>
          {messages.unverified(
            formatMoney(unverified.leftToday, currency),
            formatMoney(unverified.perDay, currency),
          )}{" "}
          <TextLink href="/limits">{limitsMessages.title}</TextLink>
        </p>
      )}
    </StepBody>
  );
}
