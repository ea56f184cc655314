import { FloatingPad, type Ring, Ripples } from "./pad.tsx";
import styles from "./pond.module.css";

const rings: readonly Ring[] = [
  [58, 0.5],
  [92, 0.34],
  [136, 0.22],
  [192, 0.12],
];

/**
 * Still water with one pad, at the bottom of a screen with little content. Hidden when the keyboard needs
 * the space.
 */
export function Pond({ padX = 195 }: { padX?: number }) {
  return (
    <svg className={styles.pond} viewBox="0 0 390 170" aria-hidden="true">
      <Ripples x={padX} y={86} rings={rings} stroke="var(--line-control)" />
      <FloatingPad x={padX} y={86} radius={36} turn={24} />
    </svg>
  );
}
