import { LoaderCircle } from "lucide-react";
import styles from "./spinner.module.css";

/** Indicates activity; the text beside it names the activity. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle className={styles.spinner} size={size} strokeWidth={2} aria-hidden="true" />;
}
