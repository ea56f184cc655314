import { landingMessages as messages, withNetwork } from "../../../shared/messages/index.ts";
import { chainCommonName } from "../../../shared/settings/index.ts";
import {
  Brand,
  classes,
  FloatingPad,
  LinkButton,
  type Ring,
  Ripples,
  TextLink,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./landing-more.module.css";

const rings: readonly Ring[] = [
  [124, 0.6],
  [162, 0.36],
  [208, 0.2],
];
const lastRings: readonly Ring[] = [
  [104, 0.5],
  [150, 0.36],
  [210, 0.24],
  [286, 0.14],
];

/** Each step's pad: where its middle is, and its colours. */
const pads = [
  { x: 98, fill: "#1fbf83", shade: "rgb(6 50 38 / .55)", sign: "#063826" },
  { x: 498, fill: "#8f92ff", shade: "rgb(28 30 104 / .5)", sign: "#1d2058" },
  { x: 898, fill: "#ff8fb1", shade: "rgb(110 16 52 / .45)", sign: "#4a0a22" },
] as const;

/** The part of a wide screen below the first view: how Lilypad works, and links to more. */
export function LandingMore() {
  const { steps, last, foot } = messages.more;
  const network = chainCommonName();
  return (
    <div className={styles.more}>
      <section aria-labelledby="how-it-works-title">
        <h2 id="how-it-works-title" className={styles.title}>
          {steps.title}
        </h2>
        <svg className={styles.hops} viewBox="0 0 1160 170" aria-hidden="true">
          {pads.map(({ x }) => (
            <Ripples key={x} x={x} y={112} rings={rings} stroke="var(--scene-ripple)" />
          ))}
          <g
            fill="none"
            stroke="var(--scene-hop)"
            strokeWidth="2.4"
            strokeDasharray="0.1 8"
            strokeLinecap="round"
          >
            <path d="M146 74C196 -14 392 -14 450 74" />
            <path d="M546 74C596 -14 792 -14 850 74" />
          </g>
          {pads.map(({ x, fill, shade, sign }, index) => (
            <g key={x}>
              <FloatingPad
                {...{ x, fill, shade }}
                y={112}
                radius={98}
                turn={24}
                depth={9}
                veins={null}
              />
              <text
                className={styles.number}
                transform={`translate(${x - 10} 134) scale(1 0.38)`}
                fontSize="92"
                textAnchor="middle"
                fill={sign}
              >
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
        <ol className={styles.steps}>
          {steps.list.map(({ name, why }) => (
            <li key={name}>
              <h3 className={text.title}>{name}</h3>
              <p className={text.soft}>{withNetwork(why, network)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.last} aria-labelledby="landing-last">
        <svg viewBox="0 0 520 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <Ripples x={300} y={150} rings={lastRings} stroke="rgb(255 255 255 / .4)" />
          <FloatingPad x={300} y={150} radius={104} turn={24} depth={8} />
        </svg>
        <h2 id="landing-last" className={styles.title}>
          {last.title}
        </h2>
        <p>{last.text}</p>
        <LinkButton href="/onboarding/steps" kind="secondary">
          {messages.getStarted}
        </LinkButton>
      </section>
      <footer className={styles.foot}>
        <div>
          <Brand size={26} />
          <p className={classes(text.small, text.soft)}>{foot.about}</p>
        </div>
        <nav aria-label={foot.label} className={text.small}>
          <TextLink href="/proof">{messages.proof}</TextLink>
          <TextLink href="/onboarding/assistant">{messages.ask}</TextLink>
          <TextLink href="/terms">{messages.terms}</TextLink>
          <TextLink href="/privacy">{messages.privacy}</TextLink>
        </nav>
        <p className={classes(text.micro, text.soft)}>{foot.notice(network)}</p>
      </footer>
    </div>
  );
}
