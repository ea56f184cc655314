import { Link } from "wouter";
import styles from "./filter-links.module.css";

export interface FilterLink {
  key: string;
  label: string;
  href: string;
  /** How many there are; omitted if that is not known. */
  count?: string;
}

/** The choices of one filter, each with the address that shows it. */
export function FilterLinks(props: {
  label: string;
  chosen: string;
  links: readonly FilterLink[];
}) {
  return (
    <nav aria-label={props.label} className={styles.bar}>
      <ul className={styles.links}>
        {props.links.map(({ key, label, href, count }) => (
          <li key={key}>
            <Link
              href={href}
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
