import type { ReactNode } from "react";
import { text } from "../../../shared/ui/index.ts";
import styles from "./lines.module.css";

/** Two lines in one cell: the name of the thing, and a fact about it. */
export const Lines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className={styles.lines}>
    <span>{first}</span>
    {/* Read aloud as one sentence. */}
    <span className={text.sr}>, </span>
    <span className={styles.second}>{second}</span>
  </span>
);
