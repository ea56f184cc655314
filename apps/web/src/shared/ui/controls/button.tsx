import type { Href } from "@lilypad/api-contract";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "../../navigation/index.ts";
import { classes } from "../style/classes.ts";
import styles from "./button.module.css";

export interface ButtonLook {
  kind?: "primary" | "solid" | "secondary" | "quiet" | "destructive" | "soft";
  size?: "normal" | "small" | "mini";
  wide?: boolean;
}

const classesOf = ({ kind = "primary", size = "normal", wide = false }: ButtonLook) =>
  classes(styles.button, styles[kind], size !== "normal" && styles[size], wide && styles.wide);

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<"button">, "className"> {
  /** Working: the label is replaced by dots, and read aloud as `busyLabel`. */
  busy?: boolean;
  busyLabel?: string;
  /** Disabled, but the label is still readable: a countdown. */
  waits?: boolean;
}

/** A button. A screen has at most one primary button. */
export function Button(props: ButtonProps) {
  const { kind, size, wide, busy = false, busyLabel, waits = false, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        classesOf({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }),
        busy && styles.busy,
        waits && styles.wait,
      )}
      disabled={rest.disabled === true || busy}
      aria-busy={busy || undefined}
      {...(busy && busyLabel !== undefined ? { "aria-label": busyLabel } : {})}
    >
      {busy ? (
        <span key="busy" className={styles.drops} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      ) : (
        // Texts of a button are in an element of their own, which browsers' translators do not replace.
        <span key="label" className={styles.label}>
          {children}
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button: it only navigates. */
export function LinkButton(props: ButtonLook & { href: Href; children: ReactNode }) {
  return (
    <Link href={props.href} className={classesOf(props)}>
      {props.children}
    </Link>
  );
}

export interface OutsideLinkButtonProps extends ButtonLook {
  /**
   * A page of another site, which opens in a new tab without access to the app; or a `mailto:` or `tel:`
   * URL.
   */
  href: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** A link out of the app that looks like a button. */
export function OutsideLinkButton({ href, onOpen, children, ...shape }: OutsideLinkButtonProps) {
  return (
    <a
      href={href}
      {...(/^(mailto|tel):/.test(href) ? {} : { target: "_blank", rel: "noopener noreferrer" })}
      className={classesOf(shape)}
      onClick={onOpen}
    >
      {children}
    </a>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "className"> {
  /** The action in words, for people who do not see the icon. */
  label: string;
  filled?: boolean;
  edge?: "left" | "right";
  turning?: boolean;
}

export function IconButton({ label, filled, edge, turning, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(
        styles.icon,
        filled && styles.fill,
        edge === "left" && styles.edgeLeft,
        edge === "right" && styles.edgeRight,
        turning && styles.turning,
      )}
    >
      {children}
    </button>
  );
}

/** A quiet underlined action within text. */
export function TextButton({ children, ...rest }: Omit<ComponentProps<"button">, "className">) {
  return (
    <button type="button" {...rest} className={styles.link}>
      {children}
    </button>
  );
}

export function TextLink({ href, children }: { href: Href; children: ReactNode }) {
  return (
    <Link href={href} className={styles.link}>
      {children}
    </Link>
  );
}

/** A link out of the app, in a new tab that does not learn the referrer. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className={styles.link}>
      {children}
    </a>
  );
}
