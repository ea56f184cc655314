import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button, type ButtonLook, IconButton, type IconButtonProps } from "../controls/button.tsx";
import { copyText } from "./copy-text.ts";

/** How long a button shows that it has copied. */
const copiedMs = 3000;

export interface Copied {
  /** The text that the button copies; empty while there is nothing to copy. */
  value: string;
  /** The texts after copying, and if it failed. */
  copied: string;
  failed: string;
  /** Called after each copy. */
  onCopied?: (() => void) | undefined;
}

/** Copies a value, shows a toast for two seconds, and is `done` for three. */
export function useCopy({ value, copied, failed, onCopied }: Copied): {
  done: boolean;
  copy: () => void;
} {
  const [copies, setCopies] = useState(0);
  const done = copies > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each copy has its whole time
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setCopies(0), copiedMs);
    return () => clearTimeout(timer);
  }, [copies, done]);
  async function copy() {
    if (value === "") return;
    if (!(await copyText(value, copied, failed))) return;
    setCopies((before) => before + 1);
    onCopied?.();
  }
  return { done, copy: () => void copy() };
}

/** The copy icon: two sheets, or a tick after copying. */
export function CopyIcon({ done, size = 20 }: { done: boolean; size?: number }) {
  const Icon = done ? Check : Copy;
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}

export type CopyButtonProps = Copied &
  Pick<IconButtonProps, "label" | "filled" | "edge"> & { iconSize?: number };

/** A button that copies the text next to it. */
export function CopyButton({ value, copied, failed, iconSize, ...look }: CopyButtonProps) {
  const { done, copy } = useCopy({ value, copied, failed });
  return (
    <IconButton {...look} onClick={copy}>
      <CopyIcon done={done} {...(iconSize === undefined ? {} : { size: iconSize })} />
    </IconButton>
  );
}

export interface CopyLabelButtonProps extends Copied, Pick<ButtonLook, "size" | "wide"> {
  children: ReactNode;
  /** The button's label after copying. */
  doneLabel?: string;
  disabled?: boolean;
}

/** A button with a label that copies; green after copying. */
export function CopyLabelButton(props: CopyLabelButtonProps) {
  const { value, copied, failed, onCopied, children, doneLabel, ...rest } = props;
  const { done, copy } = useCopy({ value, copied, failed, onCopied });
  return (
    <Button {...rest} kind={done ? "primary" : "secondary"} onClick={copy}>
      <CopyIcon done={done} />
      {done ? (doneLabel ?? children) : children}
    </Button>
  );
}
