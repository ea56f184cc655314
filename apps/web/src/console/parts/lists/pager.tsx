import { Link } from "wouter";
import { frameMessages } from "../../messages/index.ts";
import styles from "./pager.module.css";

/** Leads to the next page of a list, and back to its beginning. */
export function Pager(props: {
  /** The cursor of this page; empty at the beginning. */
  at: string;
  /** The cursor of the next page; null on the last one. */
  nextAt: string | null;
  /** The address of the page at a cursor. */
  hrefOf: (cursor: string) => string;
  first?: string;
  next?: string;
}) {
  const { at, nextAt, hrefOf, first = frameMessages.newest, next = frameMessages.older } = props;
  return (
    <span className={styles.pager}>
      {at !== "" && <Link href={hrefOf("")}>{first}</Link>}
      {nextAt !== null && <Link href={hrefOf(nextAt)}>{next}</Link>}
    </span>
  );
}
