import { assetOfCurrency, formatAmount } from "@lilypad/money";
import { statementMessages as messages } from "../../../../shared/messages/index.ts";
import { currencyName, readWireAmount } from "../../../../shared/money/index.ts";
import { formatDate, formatMoment } from "../../../../shared/time/index.ts";
import { classes, Fact, Facts, text } from "../../../../shared/ui/index.ts";
import type { Statement } from "../data/queries.ts";
import { transactionName } from "../ui/transaction-view.ts";
import type { StatementDays } from "./statement-period.ts";
import styles from "./statement-screen.module.css";

export interface StatementSheetProps {
  statement: Statement;
  days: StatementDays;
  /** The full name of the account holder, or empty. */
  holder: string;
}

/** The statement on screen and on paper. */
export function StatementSheet({ statement, days, holder }: StatementSheetProps) {
  const asset = assetOfCurrency(statement.currency);
  const minorOf = (amount: string) => readWireAmount(amount, asset);
  const plain = (minor: bigint) => formatAmount(minor, asset);
  const signed = (minor: bigint) =>
    minor < 0n ? formatAmount(-minor, asset, "out") : formatAmount(minor, asset, "in");
  const amounts = statement.entries.map(({ amount }) => minorOf(amount));
  const sumOf = (side: (minor: bigint) => boolean) =>
    amounts.filter(side).reduce((sum, minor) => sum + minor, 0n);
  const now = new Date();
  return (
    <article className={styles.sheet} aria-label={messages.title}>
      <header>
        <h2 className={text.heading}>{currencyName(statement.currency)}</h2>
        <p className={classes(text.small, text.soft)}>
          {messages.days(formatDate(days.from), formatDate(days.to))}
        </p>
        {holder !== "" && (
          <p className={classes(text.small, text.soft)}>{messages.holder(holder)}</p>
        )}
      </header>
      <Facts>
        <Fact label={messages.opening}>{plain(minorOf(statement.openingBalance))}</Fact>
        <Fact label={messages.moneyIn}>{signed(sumOf((minor) => minor > 0n))}</Fact>
        <Fact label={messages.moneyOut}>
          {formatAmount(-sumOf((minor) => minor < 0n), asset, "out")}
        </Fact>
        <Fact label={messages.closing}>
          <strong>{plain(minorOf(statement.closingBalance))}</strong>
        </Fact>
      </Facts>
      {statement.entries.length === 0 ? (
        <p className={classes(text.soft, text.center, styles.empty)}>{messages.empty}</p>
      ) : (
        <ol className={styles.entries}>
          {statement.entries.map(({ at, amount, balance, transaction }) => (
            <li key={transaction.id} className={styles.entry}>
              <span>
                <span className={text.smallStrong}>{transactionName(transaction)}</span>
                <span className={classes(text.small, text.soft)}>
                  {[formatMoment(new Date(at), now), transaction.note].filter(Boolean).join(" · ")}
                </span>
              </span>
              <span className={styles.amounts}>
                <span className={text.smallStrong}>{signed(minorOf(amount))}</span>
                <span className={classes(text.small, text.soft)}>{plain(minorOf(balance))}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={classes(text.small, text.soft)}>{messages.pendingNote}</p>
    </article>
  );
}
