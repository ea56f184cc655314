import { LoaderCircle } from "lucide-react";
import styles from "./spinner.module.css";

/** Something is going on elsewhere; the words beside it say what. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle className={styles.spinner} size={size} strokeWidth={2} aria-hidden="true" />;
}
