import type { ReactNode } from "react";
import { appMessages } from "../../messages/index.ts";
import { Icon } from "../art/icons.tsx";
import { Mark } from "../art/pad.tsx";
import { Button } from "../controls/button.tsx";
import { classes } from "../style/classes.ts";
import { text } from "../style/text.ts";
import styles from "./notice.module.css";

export interface BannerProps {
  tone?: "plain" | "reward" | "warn";
  icon: ReactNode;
  title: string;
  detail: string;
  /** Announces it to screen readers, because it appears automatically. */
  live?: boolean;
  /** An action at the right end. */
  trailing?: ReactNode;
}

export function Banner({ tone = "plain", icon, title, detail, live, trailing }: BannerProps) {
  return (
    <div
      className={classes(styles.banner, tone !== "plain" && styles[tone])}
      {...(live ? { role: "status" } : {})}
    >
      {icon}
      <span>
        <span className={text.smallStrong}>{title}</span>
        <span className={text.small}>{detail}</span>
      </span>
      {trailing !== undefined && <div className={styles.trailing}>{trailing}</div>}
    </div>
  );
}

export type BadgeTone = "plain" | "done" | "wait" | "fail" | "prize" | "bright";

export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={classes(styles.badge, tone !== "plain" && styles[tone])}>{children}</span>
  );
}

/** Something could not be loaded: the failure, its consequence for the money, and one action. */
export function Trouble(props: {
  title: string;
  detail: string;
  onRetry: () => void;
  /** The action's label, if "Try again" does not fit. */
  retryLabel?: string;
}) {
  return (
    <div className={styles.trouble} role="alert">
      <p className={text.strong}>{props.title}</p>
      <p className={classes(text.small, text.soft)}>{props.detail}</p>
      <Button kind="secondary" size="small" onClick={props.onRetry}>
        <Icon size={18}>
          <path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5" />
        </Icon>
        {props.retryLabel ?? appMessages.tryAgain}
      </Button>
    </div>
  );
}

export interface StonesProps {
  step: number;
  total: number;
  label: string;
  /** The action of a step's stone, from 1; null if it has none. */
  press?: (place: number) => (() => void) | null;
  pressLabel?: (place: number) => string;
}

/** Stepping stones that show the progress; some can be pressed to go to their step. */
export function Stones({ step, total, label, press, pressLabel }: StonesProps) {
  return (
    <div className={styles.stones}>
      <span
        className={text.sr}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={step}
        aria-label={label}
      />
      {Array.from({ length: total }, (_, index) => {
        const place = index + 1;
        const onPress = press?.(place) ?? null;
        const stone = classes(
          styles.stone,
          place <= step && styles.reached,
          place === step && styles.now,
        );
        const size = place === step ? 24 : 14;
        return onPress === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stone is its place
          <i key={index} className={stone}>
            <Mark size={size} />
          </i>
        ) : (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a stone is its place
            key={index}
            type="button"
            className={classes(stone, styles.pressable)}
            aria-label={pressLabel?.(place)}
            onClick={onPress}
          >
            <Mark size={size} />
          </button>
        );
      })}
    </div>
  );
}
