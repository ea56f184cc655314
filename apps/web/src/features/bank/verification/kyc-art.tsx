import { FloatingPad, type Ring, Ripples } from "../../../shared/ui/index.ts";
import styles from "./verification.module.css";

const rings: readonly Ring[] = [
  [70, 0.6],
  [104, 0.36],
  [144, 0.18],
];

export type KycMood = "asks" | "waits" | "done" | "stopped";

/** The seal on the card, which shows the status. */
function Seal({ mood }: { mood: KycMood }) {
  if (mood === "asks") return null;
  const fill = { waits: "var(--warn)", done: "var(--primary)", stopped: "var(--loss-fill)" }[mood];
  const ink = {
    waits: "var(--on-warn)",
    done: "var(--on-primary)",
    stopped: "var(--on-loss-fill)",
  };
  const sign = {
    waits: "M206 66v9l6 4",
    done: "m198 75 6 6 11-12",
    stopped: "M206 67v9M206 82.5v.01",
  }[mood];
  return (
    <g>
      <circle cx="206" cy="75" r="21" fill="var(--ground)" />
      <circle cx="206" cy="75" r="17" fill={fill} />
      <path
        d={sign}
        fill="none"
        stroke={ink[mood]}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

/** An identity card over a lily pad. */
export function KycArt({ mood }: { mood: KycMood }) {
  return (
    <svg className={styles.art} viewBox="0 0 300 172" aria-hidden="true">
      <Ripples x={150} y={132} rings={rings} stroke="var(--line-control)" />
      <FloatingPad x={150} y={132} radius={52} turn={24} depth={6} />
      <ellipse cx="150" cy="128" rx="38" ry="9" fill="rgb(6 50 38 / .35)" />
      <rect
        x="94.5"
        y="28.5"
        width="111"
        height="77"
        rx="12"
        fill="var(--surface-raised)"
        stroke="var(--line-control)"
      />
      <rect x="106" y="42" width="32" height="40" rx="8" fill="var(--primary-soft)" />
      <circle cx="122" cy="56" r="7" fill="var(--on-primary-soft)" />
      <path d="M109 82a13 13 0 0 1 26 0Z" fill="var(--on-primary-soft)" />
      <path
        d="M150 48h42M150 62h30M150 76h36"
        stroke="var(--line-control)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M106 94h62" stroke="var(--hairline)" strokeWidth="5" strokeLinecap="round" />
      <Seal mood={mood} />
    </svg>
  );
}
