import { X } from "lucide-react";
import { Link } from "wouter";
import { frameMessages } from "../messages/index.ts";
import styles from "./close-link.module.css";

/** Closes the details beside a list. */
export const CloseLink = ({ href }: { href: string }) => (
  <Link href={href} className={styles.close} aria-label={frameMessages.close}>
    <X size={18} aria-hidden="true" />
  </Link>
);
