import type { Href } from "@lilypad/api-contract";
import { ChevronRight } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link, useLocation } from "../../navigation/index.ts";
import { classes } from "../style/classes.ts";
import styles from "./list.module.css";

export function Card({ padded = false, children }: { padded?: boolean; children: ReactNode }) {
  return <div className={classes(styles.card, padded && styles.pad)}>{children}</div>;
}

export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowContent {
  leading: ReactNode;
  name: ReactNode;
  meta?: ReactNode;
  trailing?: ReactNode;
}

const content = ({ leading, name, meta, trailing }: RowContent) => (
  <>
    {leading}
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      {meta !== undefined && <span className={styles.meta}>{meta}</span>}
    </span>
    {trailing}
  </>
);

/** A row that is only read. */
export function Row(props: RowContent) {
  return <div className={styles.row}>{content(props)}</div>;
}

const goesOn = (trailing: ReactNode) => (
  <span className={styles.go}>
    {trailing}
    <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
  </span>
);

/** A row with an action; `opens` says that it opens a sheet. */
export function ActionRow({
  leading,
  name,
  meta,
  trailing,
  opens = false,
  ...rest
}: RowContent & { opens?: boolean } & Omit<ComponentProps<"button">, "className" | "name">) {
  return (
    <button type="button" {...rest} className={styles.row}>
      {content({ leading, name, meta, trailing: opens ? goesOn(trailing) : trailing })}
    </button>
  );
}

/** A row that opens another screen, or marks the open one; `trailing` shows the state there. */
export function LinkRow({
  href,
  trailing,
  ownDocument = false,
  ...rest
}: RowContent & {
  href: Href;
  /** The address is a document of its own, such as the console's. */
  ownDocument?: boolean;
}) {
  const [path] = useLocation();
  const end = goesOn(trailing);
  if (ownDocument) {
    return (
      <a href={href} className={styles.row}>
        {content({ ...rest, trailing: end })}
      </a>
    );
  }
  return (
    <Link href={href} className={styles.row} aria-current={path === href ? "page" : undefined}>
      {content({ ...rest, trailing: end })}
    </Link>
  );
}

/** The right end of a row: an amount and a note below it. */
export function RowEnd(props: { amount: string; tone?: "in" | "out" | "void"; below?: ReactNode }) {
  return (
    <span className={styles.end}>
      <span
        className={classes(
          styles.amount,
          props.tone === "in" && styles.in,
          props.tone === "void" && styles.void,
        )}
      >
        {props.amount}
      </span>
      {props.below !== undefined && <span className={styles.time}>{props.below}</span>}
    </span>
  );
}

/** Pairs of label and value. */
export function Facts({ children, boxed = false }: { children: ReactNode; boxed?: boolean }) {
  return <dl className={boxed ? styles.list : styles.facts}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
