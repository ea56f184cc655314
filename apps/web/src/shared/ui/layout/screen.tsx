import { type ReactNode, useEffect, useRef } from "react";
import { appMessages } from "../../messages/index.ts";
import { type Ring, Ripples } from "../art/pad.tsx";
import { classes } from "../style/classes.ts";
import { text } from "../style/text.ts";
import styles from "./screen.module.css";

const wideRings: readonly Ring[] = [
  [320, 0.34],
  [430, 0.28],
  [556, 0.22],
  [700, 0.17],
  [864, 0.12],
  [1050, 0.08],
];

export interface ScreenProps {
  /** The page's name, for the window title and for screen readers. */
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** False until the first screen has been shown: a page that was just opened keeps its own focus. */
let hasNavigated = false;

/**
 * One screen: a column of at most 440 px, on still water if there is space around it. When a screen
 * opens, the focus moves to its heading, so that the next Tab and the next spoken word belong to the
 * screen.
 */
export function Screen({ title, className, children }: ScreenProps) {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = title === appMessages.product ? title : `${title} · ${appMessages.product}`;
    const focused = document.activeElement;
    const taken = focused instanceof HTMLElement && column.current?.contains(focused);
    if (hasNavigated && !taken) {
      window.scrollTo(0, 0);
      const heading = column.current?.querySelector("h1");
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    }
    hasNavigated = true;
  }, [title]);
  return (
    <>
      <svg
        className={styles.water}
        viewBox="0 0 1280 800"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
      >
        <Ripples x={772} y={146} rings={wideRings} stroke="var(--line-control)" width={1} />
      </svg>
      <div ref={column} className={classes(styles.app, className)}>
        {children}
      </div>
    </>
  );
}

export function Main(props: { docked?: boolean; centred?: boolean; children: ReactNode }) {
  return (
    <main
      className={classes(
        styles.main,
        props.docked && styles.docked,
        props.centred && styles.centred,
      )}
    >
      {props.children}
    </main>
  );
}

/** A heading and a text, for a screen with nothing else on it. */
export function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.said}>
      <h1 className={text.title}>{title}</h1>
      {children}
    </div>
  );
}

export function Foot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

export interface TopBarProps {
  leading?: ReactNode;
  /** The screen's heading; or something else in its place, such as the stepping stones. */
  title?: string;
  middle?: ReactNode;
  trailing?: ReactNode;
}

export function TopBar({ leading, title, middle, trailing }: TopBarProps) {
  return (
    <header className={styles.topbar}>
      {leading ?? <span />}
      {title === undefined ? (middle ?? <span />) : <h1 className={styles.barTitle}>{title}</h1>}
      {trailing ?? <span />}
    </header>
  );
}

export interface SectionProps {
  title: string;
  action?: ReactNode;
  near?: boolean;
  children: ReactNode;
}

export function Section({ title, action, near, children }: SectionProps) {
  return (
    <section className={near ? styles.near : styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2 className={text.heading}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
