import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { Coin, classes, text } from "../../../shared/ui/index.ts";
import styles from "./bank-transfer.module.css";

interface HopEnd {
  label: string;
  /** A decimal in major units. */
  amount: string;
  currency: string;
}

export interface HopBetweenProps {
  source: HopEnd;
  destination: HopEnd;
}

/** The amount that leaves and the amount that arrives, with an arrow between them. */
export function HopBetween({ source, destination }: HopBetweenProps) {
  return (
    <section className={styles.hop} aria-label={bankTransferMessages.offer.summary}>
      <svg className={styles.arc} viewBox="0 0 60 176" aria-hidden="true">
        <g fill="none" stroke="var(--text-soft)" strokeWidth="2" strokeLinecap="round">
          <path d="M46 38C-4 56 -4 122 40 137" strokeDasharray="0.1 6.6" />
          <path d="m37.5 127.5 8.5 10.5-12.5 4" strokeLinejoin="round" />
        </g>
      </svg>
      {[source, destination].map((end) => {
        const shown = formatMoney(end.amount, end.currency);
        return (
          <div key={end.label} className={styles.end}>
            <Coin currency={end.currency} size={52} />
            <div>
              <p className={classes(text.small, text.soft)}>{end.label}</p>
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
