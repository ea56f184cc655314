import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import styles from "./fields.module.css";

/** Fields below each other. @param form finds the first one with an error, see useErrorFocus */
export function Fields(props: { form?: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  return (
    <div ref={props.form} className={styles.fields}>
      {props.children}
    </div>
  );
}

/** Moves the focus to the first field with an error once that error is shown. */
export function useErrorFocus() {
  const form = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });
  return {
    form,
    focusError() {
      isWanted.current = true;
    },
  };
}
