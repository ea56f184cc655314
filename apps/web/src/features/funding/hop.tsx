import { fundingMessages } from "../../shared/messages/index.ts";
import { formatMoney } from "../../shared/money/index.ts";
import { Coin, classes, text } from "../../shared/ui/index.ts";
import styles from "./funding.module.css";
import type { FundingOperation } from "./funding-state.ts";

const messages = fundingMessages.quote;

interface Sum {
  /** A decimal in major units. */
  amount: string;
  currency: string;
}

export interface HopProps {
  operation: FundingOperation;
  source: Sum;
  destination: Sum;
}

/** What leaves and what arrives, with the hop between them. */
export function Hop({ operation, source, destination }: HopProps) {
  const ends = [
    [operation === "topup" ? messages.youSend : messages.youWithdraw, source],
    [messages.youGet, destination],
  ] as const;
  return (
    <section className={styles.hop} aria-label={messages.summary}>
      <svg className={styles.arc} viewBox="0 0 60 176" aria-hidden="true">
        <g fill="none" stroke="var(--text-soft)" strokeWidth="2" strokeLinecap="round">
          <path d="M46 38C-4 56 -4 122 40 137" strokeDasharray="0.1 6.6" />
          <path d="m37.5 127.5 8.5 10.5-12.5 4" strokeLinejoin="round" />
        </g>
      </svg>
      {ends.map(([label, { amount, currency }]) => {
        const shown = formatMoney(amount, currency);
        return (
          <div key={label} className={styles.end}>
            <Coin currency={currency} size={52} />
            <div>
              <p className={classes(text.small, text.soft)}>{label}</p>
              <p
                className={classes(
                  styles.hopAmount,
                  shown.length > 9 && styles.long,
                  shown.length > 13 && styles.longest,
                )}
              >
                {shown}
              </p>
            </div>
          </div>
        );
      })}
    </section>
  );
}
