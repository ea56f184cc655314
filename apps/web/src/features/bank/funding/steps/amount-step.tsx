import { formatAmount, toDecimal } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { accountOf, useAccounts } from "../../../../shared/account/index.ts";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { bankDigits, digitsOfDecimal, formatMoney } from "../../../../shared/money/index.ts";
import {
  AmountEntry,
  Button,
  Chip,
  classes,
  Foot,
  Main,
  SkeletonRows,
  text,
} from "../../../../shared/ui/index.ts";
import {
  accountName,
  BankLogo,
  capabilitiesQuery,
  identifierLine,
  type LinkedAccount,
} from "../../bank-accounts/index.ts";
import { capabilityOf, directionOf, sentCurrency } from "../data/capability.ts";
import { amountProblem } from "../flow/amount-rule.ts";
import type { Funding } from "../flow/use-funding.ts";
import styles from "../ui/funding.module.css";

const messages = fundingMessages.amount;

/** How much is sent; continuing asks for a quote. */
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
    // An old balance is shown, but does not forbid: the server knows the present one.
    availableMinor: view.state === "known" ? (dollars?.minor ?? null) : null,
  });
  const said = notice?.text ?? (digits === "" ? null : problem);

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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy && problem === null) void getQuote();
  }

  const name = accountName(account);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
          describedBy="funding-amount-hint"
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
          <p
            id="funding-amount-hint"
            role="status"
            className={classes(styles.hint, said !== null && styles.bad)}
          >
            {said ?? hint()}
          </p>
        </AmountEntry>
      </Main>
      <Foot>
        <Button
          type="submit"
          wide
          busy={busy}
          busyLabel={messages.busy}
          disabled={problem !== null}
        >
          {messages.action}
        </Button>
      </Foot>
    </form>
  );
}

/** All of a balance in cents, cut: what is below a cent stays. */
const centsOf = (minor: bigint, asset: "usdc" | "eurc" | "LIL"): string =>
  digitsOfDecimal(toDecimal(minor, asset));
