import type { ReactNode } from "react";
import { classes } from "../../../shared/ui/index.ts";
import styles from "./bank-transfer.module.css";
import type { OfferLine } from "./offer-lines.ts";

/** A list of labelled values. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <dl className={styles.lines}>{children}</dl>
);

export function Line(props: { label: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={classes(styles.line, props.isTotal === true && styles.total)}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

export interface OfferSummaryProps {
  lines: readonly OfferLine[];
  total: OfferLine;
  /** Lines above the others, such as the account. */
  children?: ReactNode;
}

/** The lines of an offer, with the total as the last one. */
export function OfferSummary({ lines, total, children }: OfferSummaryProps) {
  return (
    <Lines>
      {children}
      {lines.map(({ label, value }) => (
        <Line key={label} label={label}>
          {value}
        </Line>
      ))}
      <Line label={total.label} isTotal>
        {total.value}
      </Line>
    </Lines>
  );
}
