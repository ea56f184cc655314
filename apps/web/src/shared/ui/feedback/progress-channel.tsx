import { classes } from "../style/classes.ts";
import styles from "./progress-channel.module.css";

export interface ProgressChannelProps {
  /** The goal, for screen readers. */
  label: string;
  /** 0 to 100, or null while it is unknown. */
  percent: number | null;
  tint?: "primary" | "lil";
}

/** A progress bar that looks like water in a channel. */
export function ProgressChannel({ label, percent, tint = "primary" }: ProgressChannelProps) {
  return (
    <div
      className={classes(styles.channel, tint === "lil" && styles.lil)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { "aria-valuenow": percent })}
    >
      {percent !== null && <i style={{ width: `${percent}%` }} />}
    </div>
  );
}
