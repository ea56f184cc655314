import type { ReactNode } from "react";
import { Spinner } from "../art/spinner.tsx";
import { classes } from "../style/classes.ts";
import { text } from "../style/text.ts";
import styles from "./points.module.css";

/** A list of facts to read before starting. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className={styles.points}>{children}</ul>;
}

export function Point(props: { icon: ReactNode; children: ReactNode; note?: string }) {
  return (
    <li className={classes(styles.point, props.note !== undefined && styles.noted)}>
      {props.icon}
      <span className={styles.words}>
        {props.note === undefined ? (
          props.children
        ) : (
          <>
            <span className={text.strong}>{props.children}</span>
            <span className={classes(text.small, text.soft)}>{props.note}</span>
          </>
        )}
      </span>
    </li>
  );
}

/** Something is happening elsewhere, and the screen continues automatically; announced when it appears. */
export function Watching({ children }: { children: ReactNode }) {
  return (
    <p className={styles.watching} role="status">
      <Spinner />
      {children}
    </p>
  );
}
