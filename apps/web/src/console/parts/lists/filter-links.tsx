import { Link } from "wouter";
import styles from "./filter-links.module.css";

export interface FilterLink {
  key: string;
  label: string;
  /** How many there are; omitted if that is not known. */
  count?: string;
}

/** The choices of one filter, each a link to what it shows. */
export function FilterLinks(props: {
  label: string;
  chosen: string;
  links: readonly FilterLink[];
  /** The address of a choice. */
  hrefOf: (key: string) => string;
}) {
  return (
    <nav aria-label={props.label} className={styles.bar}>
      <ul className={styles.links}>
        {props.links.map(({ key, label, count }) => (
          <li key={key}>
            <Link
              href={props.hrefOf(key)}
              className={styles.link}
              aria-current={key === props.chosen ? "true" : undefined}
            >
              {label}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
