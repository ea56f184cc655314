import { useId } from "react";
import { FloatingPad, type Ring, Ripples } from "../../../shared/ui/index.ts";
import styles from "./setup.module.css";

const rings: readonly Ring[] = [
  [70, 0.6],
  [104, 0.36],
  [144, 0.18],
];

const waves: readonly Ring[] = [
  [27, 0.9],
  [42, 0.6],
  [60, 0.4],
];

/** A card over a lily pad. */
export function CardArt() {
  const edge = useId();
  return (
    <svg className={styles.art} viewBox="0 0 300 172" aria-hidden="true">
      <Ripples x={150} y={132} rings={rings} stroke="var(--line-control)" />
      <FloatingPad x={150} y={132} radius={52} turn={24} depth={6} />
      <ellipse cx="150" cy="128" rx="42" ry="9" fill="rgb(6 50 38 / .35)" />
      <g transform="rotate(-7 150 66)">
        <rect x="90" y="29" width="120" height="76" rx="10" fill="var(--usd-pool)" />
        <clipPath id={edge}>
          <rect x="90" y="29" width="120" height="76" rx="10" />
        </clipPath>
        <g clipPath={`url(#${edge})`}>
          <Ripples x={186} y={86} rings={waves} tilt={0.4} stroke="var(--usd-ripple)" width={1} />
        </g>
        <FloatingPad
          x={186}
          y={86}
          radius={17}
          tilt={0.42}
          turn={22}
          depth={2}
          fill="var(--usd)"
          shade="rgb(0 0 0 / .28)"
          veins={null}
        />
        <rect x="102" y="48" width="19" height="15" rx="4" fill="var(--on-usd-pool-soft)" />
        <path
          d="M102 84h34M102 93h20"
          stroke="var(--on-usd-pool-soft)"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}
