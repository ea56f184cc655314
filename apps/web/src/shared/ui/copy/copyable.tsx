import type { ReactNode } from "react";
import { type Copied, CopyButton } from "./copy-button.tsx";
import styles from "./copyable.module.css";

export interface CopyableProps extends Omit<Copied, "onCopied"> {
  /** The button's label: "Copy address". */
  label: string;
  /** The visible part of the value, often shortened. */
  children: ReactNode;
}

/** A value within a list of facts, with a button that copies all of it. */
export function Copyable({ children, ...copied }: CopyableProps) {
  return (
    <span className={styles.copyable}>
      {children}
      <CopyButton {...copied} edge="right" iconSize={18} />
    </span>
  );
}
