import { FloatingPad, type Ring, Ripples } from "../../../../shared/ui/index.ts";
import styles from "./bank-accounts.module.css";

const rings: readonly Ring[] = [
  [54, 0.55],
  [82, 0.32],
  [112, 0.16],
];

/** A picture of a bank and a lily pad, with the connection between them. */
export function LinkArt({ state }: { state: "pending" | "linked" | "failed" }) {
  return (
    <svg className={styles.art} viewBox="0 0 320 150" aria-hidden="true">
      <Ripples x={78} y={104} rings={rings} stroke="var(--line-control)" />
      <Ripples x={242} y={104} rings={rings} stroke="var(--line-control)" />
      <FloatingPad x={78} y={104} radius={42} turn={24} depth={5} />
      <FloatingPad x={242} y={104} radius={42} turn={70} depth={5} />
      <g
        fill="var(--surface-raised)"
        stroke="var(--line-control)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      >
        <path d="M212 56 242 36l30 20Z" />
        <path d="M216 92h52v8h-52Z" />
        <path d="M219 60h9v30h-9ZM237.5 60h9v30h-9ZM256 60h9v30h-9Z" />
      </g>
      <path
        d="M118 82Q160 46 202 82"
        fill="none"
        stroke={state === "linked" ? "var(--primary)" : "var(--line-control)"}
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={state === "linked" ? "none" : "1 9"}
      />
      {state === "pending" ? (
        <circle className={styles.moving} cx="114" cy="66" r="6" fill="var(--primary)" />
      ) : (
        <Seal isGood={state === "linked"} />
      )}
    </svg>
  );
}

function Seal({ isGood }: { isGood: boolean }) {
  return (
    <g>
      <circle cx="160" cy="64" r="19" fill="var(--ground)" />
      <circle cx="160" cy="64" r="15" fill={isGood ? "var(--primary)" : "var(--loss-fill)"} />
      <path
        d={isGood ? "m153 64 5 5 9-10" : "m154.5 58.5 11 11m0-11-11 11"}
        fill="none"
        stroke={isGood ? "var(--on-primary)" : "var(--on-loss-fill)"}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
