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
  /** Shown in place of the digits, if amounts are hidden. */
  hidden?: string | undefined;
}

/** A large amount: whole units large, decimals smaller and softer. */
export function Balance({ minor, asset, sign, struck = false, hidden }: BalanceProps) {
  const parts = amountParts(minor, asset);
  const mark = sign === "in" ? "+" : sign === "out" ? "−" : parts.sign;
  const isLil = asset === "LIL";
  const whole = hidden ?? parts.whole;
  const shownLength = hidden === undefined ? mark.length + whole.length + 3 : hidden.length;
  const length = shownLength + (isLil ? 0 : 1);
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
      {hidden === undefined && mark}
      {isLil ? "" : parts.symbol}
      {whole}
      {hidden === undefined && <small>.{parts.cents}</small>}
      {isLil && <span className={styles.unit}> LIL</span>}
    </p>
  );
}
