import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { appMessages } from "../../messages/index.ts";
import { placeScreen } from "../../navigation/index.ts";
import { FloatingPad, Mark, type Ring, Ripples } from "../art/pad.tsx";
import { leaveToasts } from "../feedback/toast-store.ts";
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
  /** A page with columns: it uses the window's width from 700 px on. Others stay readable. */
  wide?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The id of a screen's heading. A field that takes the focus when its screen opens is described by it, so
 * that the heading is still read aloud.
 */
export const screenHeadingId = "screen-heading";

/** False until the first screen has been shown: a page that was just opened keeps its own focus. */
let hasNavigated = false;

/**
 * One screen: a column on phones, a page from 1024 px on (ADR 57). Without a session, that page has the words on the
 * left and still water on the right. When a screen opens, the focus moves to its heading unless one of its fields has taken it, so that the next Tab and the next spoken word belong to the
 * screen.
 */
export function Screen({ title, wide, className, children }: ScreenProps) {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = title === appMessages.product ? title : `${title} · ${appMessages.product}`;
    const focused = document.activeElement;
    const taken = focused instanceof HTMLElement && column.current?.contains(focused);
    if (hasNavigated && !taken) {
      placeScreen();
      const heading = column.current?.querySelector("h1");
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    }
    hasNavigated = true;
    return leaveToasts;
  }, [title]);
  return (
    <>
      <svg
        className={styles.water}
        viewBox="0 0 1280 800"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
      >
        <g className={styles.rings}>
          <Ripples x={772} y={146} rings={wideRings} stroke="var(--line-control)" width={1} />
        </g>
        <g className={styles.pads}>
          <FloatingPad x={946} y={470} radius={190} turn={22} depth={14} veins={null} />
          <FloatingPad x={1110} y={262} radius={74} turn={40} depth={6} fill="#8f92ff" />
          <FloatingPad x={772} y={218} radius={46} turn={130} />
        </g>
      </svg>
      <div ref={column} className={classes(styles.app, wide && styles.wide, className)}>
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

/** The button for help, at the right end of every bar; null where there is none. */
export const BarHelp = createContext<ReactNode>(null);

export interface TopBarProps {
  leading?: ReactNode;
  /** The screen's heading; or something else in its place, such as the stepping stones. */
  title?: string;
  middle?: ReactNode;
  trailing?: ReactNode;
}

export function TopBar({ leading, title, middle, trailing }: TopBarProps) {
  const help = useContext(BarHelp);
  const hasBoth = help !== null && trailing !== undefined;
  return (
    <header
      className={classes(
        styles.topbar,
        hasBoth && (title === undefined ? styles.ends : styles.even),
      )}
    >
      {leading ?? <span />}
      {title === undefined ? (middle ?? <span />) : <h1 className={styles.barTitle}>{title}</h1>}
      {hasBoth ? (
        <span className={styles.tools}>
          {help}
          {trailing}
        </span>
      ) : (
        (trailing ?? help ?? <span />)
      )}
    </header>
  );
}

/** The mark with the name of the product. */
export function Brand(props: { size: number; fill?: string }) {
  return (
    <span className={styles.brand}>
      <Mark {...props} />
      {appMessages.product}
    </span>
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
