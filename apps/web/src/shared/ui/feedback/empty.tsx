import { FloatingPad, type Ring, Ripples } from "../art/pad.tsx";
import { classes } from "../style/classes.ts";
import { text } from "../style/text.ts";
import styles from "./notice.module.css";

const emptyRings: readonly Ring[] = [
  [58, 0.7],
  [84, 0.4],
  [112, 0.2],
];

/** An empty list, and a sentence about the next step. */
export function Empty(props: { title: string; detail: string }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 240 160" width="200" height="133" aria-hidden="true">
        <Ripples x={120} y={92} rings={emptyRings} stroke="#1fbf83" width={1.5} />
        <FloatingPad x={120} y={92} radius={40} turn={24} depth={5} />
        <path d="M120 26c6 9 10 14 10 20a10 10 0 0 1-20 0c0-6 4-11 10-20Z" fill="#6366f1" />
      </svg>
      <h3 className={text.heading}>{props.title}</h3>
      <p className={classes(text.small, text.soft)}>{props.detail}</p>
    </div>
  );
}
