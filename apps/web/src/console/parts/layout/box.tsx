import { type ReactNode, useId } from "react";
import { classes } from "../../../shared/ui/index.ts";
import styles from "./box.module.css";

export interface BoxProps {
  title: string;
  /** A note or a link at the end of the title's line. */
  end?: ReactNode;
  /** Space around the content; tables and lists bring their own. */
  padded?: boolean;
  children: ReactNode;
}

/** A titled part of a page. */
export function Box({ title, end, padded = false, children }: BoxProps) {
  const id = useId();
  return (
    <section className={styles.box} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </div>
      <div className={classes(padded && styles.padded)}>{children}</div>
    </section>
  );
}

/** A sentence in place of a list's rows. */
export function NoRows({ children }: { children: ReactNode }) {
  return <p className={styles.none}>{children}</p>;
}
