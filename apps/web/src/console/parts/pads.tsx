import type { ReactNode } from "react";
import { Mark } from "../../shared/ui/index.ts";
import styles from "./pads.module.css";

/** Two pads for two people: one has decided, one is still needed. The words beside it say the same. */
export const Pads = () => (
  <span className={styles.pads} aria-hidden="true">
    <Mark size={22} fill="var(--primary)" />
    <Mark size={22} fill="color-mix(in srgb, var(--line-control) 46%, var(--surface))" />
  </span>
);

/** A note with the two pads about who has to decide. */
export const PadsNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.note}>
    <Pads />
    <p>{children}</p>
  </div>
);
