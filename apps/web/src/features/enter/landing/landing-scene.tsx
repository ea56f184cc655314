import { FloatingPad, Lotus, type Ring, Ripples } from "../../../shared/ui/index.ts";
import styles from "./landing.module.css";

const dollarRings: readonly Ring[] = [
  [152, 0.95],
  [192, 0.7],
  [242, 0.5],
  [304, 0.32],
  [382, 0.2],
  [476, 0.12],
];
const euroRings: readonly Ring[] = [
  [82, 0.7],
  [110, 0.4],
  [146, 0.2],
];
const lotusRings: readonly Ring[] = [
  [56, 0.6],
  [78, 0.35],
  [106, 0.16],
];
const ripple = "var(--scene-ripple)";

/** The picture of the welcome page: money hopping from pad to pad, and a lotus for rewards. */
export function LandingScene() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 390 470"
      preserveAspectRatio="xMidYMin meet"
      aria-hidden="true"
    >
      <Ripples x={236} y={318} rings={dollarRings} tilt={0.37} stroke={ripple} width={1.4} />
      <Ripples x={98} y={206} rings={euroRings} tilt={0.36} stroke={ripple} />
      <Ripples x={314} y={146} rings={lotusRings} tilt={0.35} stroke={ripple} />
      <g
        fill="none"
        stroke="var(--scene-hop)"
        strokeWidth="2.4"
        strokeDasharray="0.1 8"
        strokeLinecap="round"
      >
        <path d="M205 296C196 190 128 150 106 190" />
        <path d="M112 190C132 66 250 44 294 104" />
      </g>
      <g data-testid="pads">
        <g fill="var(--scene-shade)">
          <ellipse cx="236" cy="338" rx="124" ry="46" />
          <ellipse cx="98" cy="216" rx="63" ry="22" />
          <ellipse cx="314" cy="152" rx="40" ry="13" />
          <ellipse cx="24" cy="402" rx="46" ry="16" />
        </g>
        <FloatingPad x={196} y={104} radius={14} tilt={0.34} turn={60} depth={2} veins={null} />
        <g data-testid="lotus">
          <FloatingPad x={314} y={146} radius={42} tilt={0.35} turn={34} />
          <Lotus x={311} y={145} scale={1.02} petals={["#f0709a", "#ff9fbc", "#ffdbe6"]} />
        </g>
        <FloatingPad
          x={98}
          y={206}
          radius={64}
          tilt={0.36}
          turn={26}
          depth={6}
          fill="#8f92ff"
          shade="rgb(28 30 104 / .5)"
          veins={null}
        />
        <text
          className={styles.sign}
          transform="translate(90 225) scale(1 0.37)"
          fontSize="76"
          textAnchor="middle"
          fill="#1d2058"
        >
          €
        </text>
        <FloatingPad x={236} y={318} radius={124} tilt={0.37} turn={22} depth={10} veins={null} />
        <text
          className={styles.sign}
          transform="translate(222 353) scale(1 0.37)"
          fontSize="136"
          textAnchor="middle"
          fill="#063826"
        >
          $
        </text>
        <FloatingPad x={20} y={394} radius={46} tilt={0.36} turn={130} />
      </g>
    </svg>
  );
}
