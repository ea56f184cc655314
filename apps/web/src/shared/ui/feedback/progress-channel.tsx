import { classes } from "../style/classes.ts";
import styles from "./progress-channel.module.css";

export interface ProgressChannelProps {
  /** What the way leads to, for people who do not see it. */
  label: string;
  /** 0 to 100, or null while it is not known. */
  percent: number | null;
  tint?: "primary" | "lil";
}

/** Water in a channel: how much of the way is behind one. */
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
