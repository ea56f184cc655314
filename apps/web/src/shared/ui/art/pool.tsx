import type { Currency } from "@lilypad/money";
import type { ReactNode } from "react";
import { classes } from "../style/classes.ts";
import { FloatingPad, Lotus, type Ring, Ripples } from "./pad.tsx";
import styles from "./pool.module.css";

const rings: readonly Ring[] = [
  [70, 0.9],
  [112, 0.6],
  [164, 0.42],
  [228, 0.28],
  [304, 0.18],
  [392, 0.1],
];

export interface PoolProps {
  currency: Currency;
  label: string;
  /** Still water has one ring: there is no money yet. */
  still?: boolean;
  children: ReactNode;
}

/** The coloured water behind a balance, in the tint of its currency. */
export function Pool({ currency, label, still, children }: PoolProps) {
  const lotus = currency === "LIL";
  const y = lotus ? 126 : 114;
  return (
    <section className={classes(styles.pool, styles[currency])} aria-label={label}>
      <svg
        className={styles.water}
        viewBox="0 0 390 280"
        preserveAspectRatio="xMaxYMin slice"
        aria-hidden="true"
      >
        <Ripples x={322} y={y} rings={still ? rings.slice(0, 1) : rings} stroke="var(--p-ripple)" />
        {lotus ? (
          <>
            <FloatingPad x={322} y={y} radius={46} turn={24} depth={5} />
            <Lotus x={320} y={y - 1} scale={0.74} petals={["#f58fb0", "#ffd0de", "#fff0f5"]} />
          </>
        ) : (
          <FloatingPad
            x={322}
            y={y}
            radius={46}
            turn={24}
            depth={5}
            fill="var(--p-float)"
            shade="rgb(0 0 0 / .28)"
            veins="rgb(10 31 28 / .22)"
          />
        )}
      </svg>
      {children}
    </section>
  );
}
