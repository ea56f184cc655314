import type { Currency } from "@lilypad/money";
import type { ComponentProps, ReactNode } from "react";
import { Coin } from "../art/coin.tsx";
import { classes } from "../style/classes.ts";
import styles from "./chip.module.css";

export function Chips(props: { label: string; wrap?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways as a flex row
    <div
      role="group"
      aria-label={props.label}
      className={classes(styles.chips, props.wrap && styles.wrap)}
    >
      {props.children}
    </div>
  );
}

export interface ChipProps extends Omit<ComponentProps<"button">, "className"> {
  /** Selected or not; omit it if there is nothing to select. */
  pressed?: boolean;
  coin?: Currency;
  /** The amount of an account, above its name. */
  amount?: string;
  outline?: boolean;
}

export function Chip({ pressed, coin, amount, outline, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      className={classes(
        styles.chip,
        coin && styles.coin,
        outline && styles.outline,
        amount !== undefined && styles.sum,
      )}
    >
      {coin !== undefined && <Coin currency={coin} size={28} />}
      {amount === undefined ? (
        children
      ) : (
        <span className={styles.words}>
          <b>{amount}</b> <small>{children}</small>
        </span>
      )}
    </button>
  );
}
