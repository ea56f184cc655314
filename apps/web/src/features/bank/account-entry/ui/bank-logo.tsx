import { type CSSProperties, useState } from "react";
import { initialsOf } from "../../../../shared/ui/index.ts";
import styles from "./bank-logo.module.css";

const tints = ["#1fbf83", "#6366f1", "#ff8fb1", "#ffc857", "#3f8f7c", "#8f92ff"] as const;

/** Returns the colour of a bank, which is always the same. */
function tintOf(name: string): string {
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  return tints[sum % tints.length] ?? tints[0];
}

export interface BankLogoProps {
  name: string;
  /** The URL of its picture, or null for its initials. */
  logoUrl: string | null;
}

/** A bank's logo. It is hidden from screen readers, because the name is next to it. */
export function BankLogo({ name, logoUrl }: BankLogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [first, second] = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  if (logoUrl !== null && logoUrl !== failedUrl) {
    return (
      <span className={styles.logo} aria-hidden="true">
        <img
          src={logoUrl}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailedUrl(logoUrl)}
        />
      </span>
    );
  }
  return (
    <span
      className={styles.logo}
      style={{ "--tint": tintOf(name) } as CSSProperties}
      aria-hidden="true"
    >
      {initialsOf(first, second)}
    </span>
  );
}
