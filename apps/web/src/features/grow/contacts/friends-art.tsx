import { Check } from "lucide-react";
import { FloatingPad, type Ring, Ripples } from "../../../shared/ui/index.ts";
import styles from "./contacts.module.css";

const near: readonly Ring[] = [
  [62, 0.6],
  [90, 0.36],
  [124, 0.18],
];
const far: readonly Ring[] = [
  [44, 0.5],
  [66, 0.3],
  [92, 0.14],
];

/** A picture of a phone and the screen on which friends appear. */
export function FriendsArt() {
  return (
    <svg className={styles.art} viewBox="0 0 350 168" aria-hidden="true">
      <Ripples x={100} y={114} rings={near} stroke="var(--line-control)" />
      <Ripples x={262} y={72} rings={far} stroke="var(--line-control)" />
      <path
        d="M112 92C128 22 216 0 252 52"
        fill="none"
        stroke="var(--primary-line)"
        strokeWidth="2.4"
        strokeDasharray="0.1 8"
        strokeLinecap="round"
      />
      <FloatingPad x={100} y={114} radius={48} turn={24} depth={6} />
      <FloatingPad
        x={262}
        y={72}
        radius={32}
        turn={58}
        depth={4}
        fill="#8f92ff"
        shade="rgb(28 30 104 / .5)"
        veins={null}
      />
    </svg>
  );
}

/** A tick with ripples: the contacts have arrived. */
export function Arrived() {
  return (
    <div className={styles.arrived}>
      <svg className={styles.art} viewBox="0 0 350 168" aria-hidden="true">
        <Ripples x={175} y={92} rings={near} stroke="var(--primary-line)" />
      </svg>
      <span className={styles.success}>
        <Check size={40} strokeWidth={2.5} aria-hidden="true" />
      </span>
    </div>
  );
}
