import { useEffect, useSyncExternalStore } from "react";
import { appMessages } from "../../messages/index.ts";
import { CheckIcon, CloseIcon, WarningIcon } from "../art/icons.tsx";
import { Button, IconButton } from "../controls/button.tsx";
import { classes } from "../style/classes.ts";
import styles from "./toast.module.css";
import {
  closeToast,
  holdToast,
  noteToastsSeen,
  onToasts,
  releaseToast,
  type ShownToast,
  shownToasts,
} from "./toast-store.ts";

/** The toasts, at the top right below the screen's bar. Errors interrupt a screen reader, others do not. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, shownToasts, shownToasts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the toasts
  useEffect(noteToastsSeen, [toasts]);
  const of = (isError: boolean) =>
    toasts
      .filter(({ kind }) => (kind === "error") === isError)
      .map((shown) => <Toast key={shown.id} {...shown} />);
  return (
    <div className={styles.region}>
      <div role="alert">{of(true)}</div>
      <div role="status">{of(false)}</div>
    </div>
  );
}

function Toast({ id, kind, title, text, action, closing }: ShownToast) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing needs no key, nothing is done here
    <div
      className={classes(styles.toast, styles[kind], closing && styles.closing)}
      onMouseEnter={() => holdToast(id)}
      onMouseLeave={() => releaseToast(id)}
      onFocus={() => holdToast(id)}
      onBlur={() => releaseToast(id)}
    >
      <span className={styles.icon}>{kind === "error" ? <WarningIcon /> : <CheckIcon />}</span>
      <span>
        <p className={styles.title}>{title}</p>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </span>
      <span className={styles.actions}>
        {action !== undefined && (
          <Button
            kind="solid"
            size="small"
            onClick={() => {
              closeToast(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton label={appMessages.dismiss} onClick={() => closeToast(id)}>
          <CloseIcon />
        </IconButton>
      </span>
    </div>
  );
}
