import type { ReactNode } from "react";
import { stagePadPath } from "../art/stage-pad.ts";
import { classes } from "../style/classes.ts";
import styles from "./success-stage.module.css";

/** The rings around the pad: radius and opacity. */
const rings = [
  [158, 0.55],
  [180, 0.36],
  [206, 0.24],
  [238, 0.15],
  [276, 0.08],
] as const;

export interface SuccessStageProps {
  /** The formatted amount: "$40.00". */
  amount: string;
  /** The payment is not done: a pale pad without ripples. */
  quiet?: boolean;
  /** A person or an icon in the pad's notch. */
  children?: ReactNode;
}

/** A bright pad with an amount: the payment is done. */
export function SuccessStage({ amount, quiet = false, children }: SuccessStageProps) {
  return (
    <div className={classes(styles.stage, quiet && styles.quiet)}>
      <svg className={styles.pad} viewBox="-195 -195 390 390" aria-hidden="true">
        <g className={styles.ripple}>
          {rings.map(([radius, opacity]) => (
            <circle
              key={radius}
              r={radius}
              fill="none"
              stroke="var(--primary-line)"
              strokeWidth="1.5"
              opacity={opacity}
            />
          ))}
        </g>
        <path d={stagePadPath} />
      </svg>
      <p
        className={classes(
          styles.amount,
          amount.length > 8 && styles.long,
          amount.length > 12 && styles.longest,
        )}
      >
        {amount}
      </p>
      {children !== undefined && <span className={styles.notch}>{children}</span>}
    </div>
  );
}
