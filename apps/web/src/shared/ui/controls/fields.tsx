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

/**
 * Moves the focus to the first field with an error once that error is shown, also if the server's answer
 * brings it.
 */
export function useErrorFocus<Element extends HTMLElement = HTMLDivElement>() {
  const form = useRef<Element>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    const field = isWanted.current
      ? form.current?.querySelector<HTMLElement>("[aria-invalid]")
      : undefined;
    if (field == null) return;
    isWanted.current = false;
    field.focus();
  });
  return {
    form,
    focusError() {
      isWanted.current = true;
    },
  };
}
