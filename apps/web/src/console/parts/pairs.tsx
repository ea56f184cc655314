import type { ReactNode } from "react";
import styles from "./pairs.module.css";

/** Labels with their values, one pair in a line. */
export function Pairs({ children }: { children: ReactNode }) {
  return <dl className={styles.pairs}>{children}</dl>;
}

/** @param code for ids and hashes, which are compared letter by letter */
export function Pair(props: { label: string; code?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd className={props.code ? styles.code : undefined}>{props.children}</dd>
    </div>
  );
}
