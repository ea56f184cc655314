import { Link } from "wouter";
import { frameMessages } from "../../messages/index.ts";
import styles from "./pager.module.css";

/** Leads to the next page of a list, and back to its beginning. */
export function Pager(props: {
  /** The address of the beginning; null there. */
  firstHref: string | null;
  /** Null on the last page. */
  nextHref: string | null;
  first?: string;
  next?: string;
}) {
  const { firstHref, nextHref, first = frameMessages.newest, next = frameMessages.older } = props;
  return (
    <span className={styles.pager}>
      {firstHref !== null && <Link href={firstHref}>{first}</Link>}
      {nextHref !== null && <Link href={nextHref}>{next}</Link>}
    </span>
  );
}
