import { type Asset, amountParts } from "@lilypad/money";
import { classes } from "../style/classes.ts";
import styles from "./balance.module.css";

export interface BalanceProps {
  /** Minor units. */
  minor: bigint;
  asset: Asset;
  sign?: "in" | "out";
  /** A failed transfer is struck through. */
  struck?: boolean;
}

/** A large amount: whole units large, decimals smaller and softer. */
export function Balance({ minor, asset, sign, struck = false }: BalanceProps) {
  const parts = amountParts(minor, asset);
  const mark = sign === "in" ? "+" : sign === "out" ? "−" : parts.sign;
  const isLil = asset === "LIL";
  const length = mark.length + parts.whole.length + 3 + (isLil ? 0 : 1);
  return (
    <p
      className={classes(
        styles.balance,
        length > 9 && styles.long,
        // The currency's name takes the space of two digits.
        length > (isLil ? 11 : 13) && styles.longest,
        sign === "in" && !struck && styles.in,
        struck && styles.void,
      )}
    >
      {mark}
      {isLil ? "" : parts.symbol}
      {parts.whole}
      <small>.{parts.cents}</small>
      {isLil && <span className={styles.unit}> LIL</span>}
    </p>
  );
}
