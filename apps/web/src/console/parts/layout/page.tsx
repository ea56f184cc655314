import { type ReactNode, useEffect, useRef } from "react";
import { frameMessages as messages } from "../../messages/index.ts";
import styles from "./page.module.css";

/** False until the first page has been shown: a page that was just opened keeps its own focus. */
let hasNavigated = false;

export interface PageProps {
  title: string;
  /** The state of everything on the page, beside the title. */
  status?: ReactNode;
  /** Actions of the page, such as buttons. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A page of the console. When another one opens, the focus moves to its heading. */
export function Page({ title, status, tools, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = messages.windowTitle(title);
    if (hasNavigated) heading.current?.focus({ preventScroll: true });
    hasNavigated = true;
  }, [title]);
  return (
    <>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {status}
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      <div className={styles.stack}>{children}</div>
    </>
  );
}

export interface ColumnsProps {
  /** The details of the list's open row; null if none is open. */
  detail: ReactNode;
  /** Which row that is. */
  detailKey: string;
  children: ReactNode;
}

/** A list with the details of its open row beside it; in narrow windows they are above it. */
export function Columns({ children, detail, detailKey }: ColumnsProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is the reason to show it
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, [detailKey]);
  return (
    <div className={detail === null ? undefined : styles.columns}>
      <div className={styles.stack}>{children}</div>
      {detail !== null && (
        <div ref={place} className={styles.detail}>
          {detail}
        </div>
      )}
    </div>
  );
}
