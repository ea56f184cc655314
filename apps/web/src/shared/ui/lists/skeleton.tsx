import { classes } from "../style/classes.ts";
import { text } from "../style/text.ts";
import listStyles from "./list.module.css";
import styles from "./skeleton.module.css";

export interface SkeletonProps {
  width: number;
  height: number;
  round?: boolean;
}

/** The placeholder of something that is still loading. */
export function Skeleton({ width, height, round }: SkeletonProps) {
  return (
    <i
      data-loading
      className={classes(styles.bone, round && styles.round)}
      style={{ width, height }}
    />
  );
}

/** Rows that are still loading; `label` names the content for screen readers. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div className={listStyles.list} role="status">
      <span className={text.sr}>{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={listStyles.row} aria-hidden="true">
          <Skeleton width={44} height={44} round />
          <span className={styles.bones}>
            <Skeleton width={120 + ((row * 17) % 34)} height={14} />
            <Skeleton width={80 + ((row * 29) % 58)} height={12} />
          </span>
          <span className={classes(styles.bones, styles.end)}>
            <Skeleton width={64} height={14} />
            <Skeleton width={44} height={12} />
          </span>
        </div>
      ))}
    </div>
  );
}
