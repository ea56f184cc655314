import { receiptMessages as messages } from "../../../shared/messages/index.ts";
import { Brand, classes, Icon, type Ring, Ripples, text } from "../../../shared/ui/index.ts";
import styles from "./receipt-card.module.css";
import type { ReceiptView } from "./receipt-view.ts";

const rings: readonly Ring[] = [
  [96, 0.9],
  [138, 0.6],
  [190, 0.42],
  [254, 0.28],
  [330, 0.18],
  [420, 0.1],
];

/** A receipt on screen and on paper: the paper ends in water. @param seal the line at its end */
export function ReceiptCard({ view, seal }: { view: ReceiptView; seal?: string | undefined }) {
  const { amount, status, headline, initials, facts } = view;
  return (
    <article className={styles.card} aria-label={messages.label(headline, amount)}>
      <div className={styles.pool}>
        <svg
          className={styles.water}
          viewBox="0 0 350 290"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <Ripples x={175} y={126} rings={rings} stroke="var(--usd-ripple)" />
        </svg>
        <div className={styles.top}>
          <Brand size={24} fill="var(--usd)" />
          <span className={styles.status}>
            {status === "confirmed" && (
              <Icon size={14}>
                <path d="M20 6 9 17l-5-5" />
              </Icon>
            )}
            {messages.status[status]}
          </span>
        </div>
        {initials !== null && <Hop initials={initials} />}
        <p
          className={classes(
            styles.sum,
            amount.length > 9 && styles.long,
            amount.length > 13 && styles.longest,
            status === "failed" && styles.void,
          )}
        >
          {amount}
        </p>
        <p className={classes(text.small, styles.headline)}>{headline}</p>
      </div>
      <div className={styles.paper}>
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {seal !== undefined && <p className={styles.seal}>{seal}</p>}
      </div>
      <svg
        className={styles.edge}
        viewBox="0 0 350 16"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path fill="currentColor" d={edgePath} />
      </svg>
    </article>
  );
}

/** The lower edge: small waves from right to left. */
const edgePath = `M0 0H350V6${Array.from({ length: 10 }, () => "q-8.75 10-17.5 0q-8.75 -8-17.5 0").join("")}Z`;

/** The two people, with the hop of the money between them. */
function Hop({ initials }: { initials: readonly [string, string] }) {
  return (
    <div className={styles.hop} aria-hidden="true">
      <svg width="170" height="50" viewBox="0 0 170 50" aria-hidden="true">
        <g fill="none" stroke="var(--usd)" strokeWidth="2.6" strokeLinecap="round">
          <path d="M30 44C44 -2 122 -6 142 32" strokeDasharray="0.1 7" />
          <path d="m132 25 10.5 9 6-12" strokeLinejoin="round" />
        </g>
      </svg>
      {initials.map((letters, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two places are fixed
        <span key={place} className={styles.person}>
          {letters}
        </span>
      ))}
    </div>
  );
}
