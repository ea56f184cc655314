import type { ReactNode } from "react";
import { classes } from "../../shared/ui/index.ts";
import styles from "./tiles.module.css";

/** Figures beside each other. */
export const Tiles = (props: { label: string; children: ReactNode }) => (
  <dl className={styles.tiles} aria-label={props.label}>
    {props.children}
  </dl>
);

export interface TileProps {
  label: string;
  note: string;
  /** Something has waited for too long. */
  late?: boolean;
  children: ReactNode;
}

/** One figure with its meaning. */
export const Tile = ({ label, note, late, children }: TileProps) => (
  <div className={styles.tile}>
    <dt>{label}</dt>
    <dd className={styles.figure}>{children}</dd>
    <dd className={classes(styles.note, late && styles.late)}>{note}</dd>
  </div>
);
