import type { CSSProperties, ReactNode } from "react";
import { classes } from "../style/classes.ts";
import styles from "./avatar.module.css";
import { Coin } from "./coin.tsx";

export interface AvatarProps {
  initials?: string;
  /** The person's stored colour, mixed into the theme so that initials stay readable. */
  colour?: string | null;
  size?: "normal" | "large" | "huge";
  /** An icon instead of a person: a bank, a reward. */
  icon?: ReactNode;
  /** A currency of ours, or any of a bank's (ISO 4217). */
  badge?: string;
}

const isColour = (value: string) => /^#[0-9a-f]{3,8}$/i.test(value);

export function Avatar({ initials, colour, size = "normal", icon, badge }: AvatarProps) {
  const tint = typeof colour === "string" && isColour(colour) ? { "--tint": colour } : {};
  return (
    <span
      className={classes(
        styles.avatar,
        size !== "normal" && styles[size],
        icon !== undefined && styles.icon,
      )}
      style={tint as CSSProperties}
      aria-hidden="true"
    >
      {icon ?? initials}
      {badge !== undefined && (
        <span className={styles.badge}>
          <Coin currency={badge} size={16} />
        </span>
      )}
    </span>
  );
}

/** The first letters of first and last name, or "?". */
export function initialsOf(firstName?: string | null, lastName?: string | null): string {
  const first = (name?: string | null) => [...(name?.trim() ?? "")][0] ?? "";
  return `${first(firstName)}${first(lastName)}`.toUpperCase() || "?";
}
