import { formatAmount, toDecimal } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountOf, useAccounts } from "../../../../shared/account/index.ts";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { bankDigits, digitsOfDecimal, formatMoney } from "../../../../shared/money/index.ts";
import {
  AmountEntry,
  Button,
  Chip,
  classes,
  Foot,
  Form,
  Main,
  SkeletonRows,
  text,
} from "../../../../shared/ui/index.ts";
import { BankLogo } from "../../account-entry/index.ts";
import {
  accountName,
  capabilitiesQuery,
  identifierLine,
  type LinkedAccount,
} from "../../bank-accounts/index.ts";
import { capabilityOf, directionOf, sentCurrency } from "../data/capability.ts";
import { amountProblem } from "../flow/amount-rule.ts";
import type { Funding } from "../flow/use-funding.ts";
import styles from "../ui/funding.module.css";

const messages = fundingMessages.amount;

/** The step for the amount. Continuing requests a quote. */
export function AmountStep({ funding }: { funding: Funding }) {
  if (funding.account === null) {
    return (
      <Main>
        <SkeletonRows rows={1} label={fundingMessages.bank.loading} />
      </Main>
    );
  }
  return <AmountForm funding={funding} account={funding.account} />;
}

function AmountForm({ funding, account }: { funding: Funding; account: LinkedAccount }) {
  const { state, dispatch, getQuote } = funding;
  const { operation, digits, notice } = state;
  const { data: capabilities } = useQuery(capabilitiesQuery(directionOf[operation]));
  const capability = capabilityOf(capabilities ?? [], account);
  const { view } = useAccounts();
  const dollars = accountOf(view, "USD");
  const currency = sentCurrency(operation, account.currency);
  const busy = state.phase === "quoting";
  const problem = amountProblem({
    operation,
    digits,
    currency,
    limits: capability,
    // A remembered balance is shown but prevents nothing: the server knows the current one.
    availableMinor: view.state === "known" ? (dollars?.minor ?? null) : null,
  });
  const [asked, setAsked] = useState(false);
  const isEmpty = digits === "";
  const error = notice?.text ?? (isEmpty && !asked ? null : problem);

  function hint(): string {
    if (operation === "withdraw") {
      if (dollars === null) return messages.availableLoading;
      return messages.available(formatAmount(dollars.minor, dollars.asset));
    }
    if (capability === null) return "";
    const { minimumAmount, maximumAmount } = capability;
    return messages.limits(
      formatMoney(minimumAmount, currency),
      formatMoney(maximumAmount, currency),
    );
  }

  function submit() {
    setAsked(true);
    if (!busy && problem === null) void getQuote();
  }

  const name = accountName(account);
  return (
    <Form onSubmit={submit}>
      <Main>
        <h1 className={classes(text.title, styles.title)}>{messages.title[operation]}</h1>
        <div className={styles.account}>
          <BankLogo name={name} logoUrl={account.logoUrl} />
          <p>
            <span className={text.strong}>
              {operation === "topup" ? messages.from(name) : messages.to(name)}
            </span>
            <span className={styles.identifier}>{identifierLine(account)}</span>
          </p>
        </div>
        <AmountEntry
          label={messages.label}
          digits={digits}
          currency={currency}
          maxDigits={bankDigits}
          disabled={busy}
          autoFocus
          hint={{ text: error ?? hint(), tone: error === null ? undefined : "bad" }}
          onChange={(typed) => dispatch({ type: "amount_typed", digits: typed })}
        >
          {operation === "withdraw" && dollars !== null && dollars.minor > 0n && (
            <Chip
              outline
              disabled={busy}
              onClick={() =>
                dispatch({ type: "amount_typed", digits: centsOf(dollars.minor, dollars.asset) })
              }
            >
              {messages.all}
            </Chip>
          )}
        </AmountEntry>
      </Main>
      <Foot>
        <Button
          type="submit"
          wide
          busy={busy}
          busyLabel={messages.busy}
          // Without an amount, pressing it shows which entry is missing.
          disabled={problem !== null && !isEmpty}
        >
          {messages.action}
        </Button>
      </Foot>
    </Form>
  );
}

/** Returns a whole balance in cents, rounded down. */
const centsOf = (minor: bigint, asset: "usdc" | "eurc" | "LIL"): string =>
  digitsOfDecimal(toDecimal(minor, asset));
