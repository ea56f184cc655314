import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link, useLocation } from "wouter";
import { appMessages } from "../../shared/messages/index.ts";
import { useNow } from "../../shared/time/index.ts";
import { initialsOf, Mark, type Ring, Ripples, SkipLink } from "../../shared/ui/index.ts";
import { useCaller } from "../caller/index.ts";
import { frameMessages as messages } from "../messages/index.ts";
import { clockText } from "../parts/index.ts";
import { BarSearch } from "./bar-search.tsx";
import styles from "./frame.module.css";

const rings: readonly Ring[] = [
  [90, 0.5],
  [150, 0.36],
  [230, 0.25],
  [330, 0.17],
  [460, 0.11],
];

const minuteMs = 60_000;

/** A page in the navigation. */
export interface NavigationPage {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The heading of its group; empty for none. */
  group: string;
}

/** The bar and the navigation around every page of the console. */
export function Frame(props: { pages: readonly NavigationPage[]; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Bar canSearch={props.pages.some(({ path }) => path === "/admin/people")} />
      <Navigation pages={props.pages} />
      <main id="content" className={styles.main}>
        {props.children}
      </main>
    </div>
  );
}

function Clock() {
  const nextMinute = (Math.floor(Date.now() / minuteMs) + 1) * minuteMs;
  return <span className={styles.clock}>{clockText(useNow([nextMinute]))}</span>;
}

function Bar({ canSearch }: { canSearch: boolean }) {
  const { name, role } = useCaller();
  const [first, last] = name.split(" ");
  return (
    <header className={styles.bar}>
      <svg viewBox="0 0 1440 56" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <Ripples x={1010} y={28} rings={rings} tilt={0.3} stroke="var(--usd-ripple)" width={1} />
      </svg>
      <Link href="/admin" className={styles.brand}>
        <Mark size={24} fill="var(--primary)" />
        <span>
          {appMessages.product} <small>{messages.name}</small>
        </span>
      </Link>
      {canSearch && <BarSearch />}
      <div className={styles.who}>
        <Clock />
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(first, last)}
        </span>
        <span className={styles.name}>
          {name}
          <small>{messages.roles[role]}</small>
        </span>
      </div>
    </header>
  );
}

/** Pages below each other with the same heading. */
function groupsOf(pages: readonly NavigationPage[]): { group: string; pages: NavigationPage[] }[] {
  const groups: { group: string; pages: NavigationPage[] }[] = [];
  for (const page of pages) {
    const last = groups.at(-1);
    if (last?.group === page.group) last.pages.push(page);
    else groups.push({ group: page.group, pages: [page] });
  }
  return groups;
}

function Navigation({ pages }: { pages: readonly NavigationPage[] }) {
  return (
    <nav className={styles.nav} aria-label={messages.navigation}>
      {groupsOf(pages).map((one) => (
        <Group key={one.group} {...one} />
      ))}
      <footer>
        <p>{messages.recorded}</p>
        <a href="/dashboard">{messages.leave}</a>
      </footer>
    </nav>
  );
}

/** A row of a page has its own path below the page's. */
const currentOf = (path: string, href: string) =>
  path === href ? "page" : path.startsWith(`${href}/`) ? "true" : undefined;

function Group({ group, pages }: { group: string; pages: readonly NavigationPage[] }) {
  const [path] = useLocation();
  const id = useId();
  return (
    <div>
      {group !== "" && <h2 id={id}>{group}</h2>}
      <ul aria-labelledby={group === "" ? undefined : id}>
        {pages.map(({ path: href, label, icon: Icon }) => (
          <li key={href}>
            <Link href={href} aria-current={currentOf(path, href)}>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
