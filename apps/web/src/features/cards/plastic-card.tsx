import { Lock, LockOpen, Nfc } from "lucide-react";
import { useState } from "react";
import { appMessages, cardMessages as messages } from "../../shared/messages/index.ts";
import { FloatingPad, Mark, type Ring, Ripples, text } from "../../shared/ui/index.ts";
import styles from "./card.module.css";

const rings: readonly Ring[] = [
  [144, 0.9],
  [186, 0.6],
  [236, 0.42],
  [296, 0.28],
  [366, 0.18],
  [446, 0.1],
];

/** The card itself, with nothing on it that could be used. A tap says what unlocks it. */
export function PlasticCard({ holder, unlocked }: { holder: string; unlocked: boolean }) {
  const [told, setTold] = useState(false);
  const Seal = unlocked ? LockOpen : Lock;
  return (
    <button
      type="button"
      className={styles.plastic}
      aria-expanded={told || unlocked}
      onClick={() => setTold((before) => !before)}
    >
      <span className={text.sr}>{messages.show}</span>
      <svg
        className={styles.water}
        viewBox="0 0 300 476"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <Ripples x={192} y={310} rings={rings} tilt={0.42} stroke="var(--usd-ripple)" />
        <FloatingPad
          x={192}
          y={310}
          radius={110}
          tilt={0.42}
          turn={22}
          depth={9}
          fill="var(--usd)"
          shade="rgb(0 0 0 / .28)"
          veins="rgb(10 31 28 / .22)"
        />
      </svg>
      {told && !unlocked && <span className={styles.veil} aria-hidden="true" />}
      <span className={styles.top}>
        <span className={styles.brand}>
          <Mark size={26} />
          {appMessages.product}
        </span>
        <Nfc size={26} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className={styles.seal}>
        <span className={styles.lock}>
          <Seal size={22} aria-hidden="true" />
        </span>
        <span className={styles.said} aria-live="polite">
          {(told || unlocked) && (unlocked ? messages.unlocked : messages.locked)}
        </span>
      </span>
      <span className={styles.foot}>
        <span className={styles.number}>
          <span className={text.sr}>{messages.number}</span>
          {["first", "second", "third", "fourth"].map((group) => (
            <span key={group} aria-hidden="true">
              ••••
            </span>
          ))}
        </span>
        <span className={styles.name}>
          <span>{holder === "" ? messages.holder : holder}</span>
          <span aria-hidden="true">••/••</span>
          <span className={text.sr}>{messages.expiry}</span>
        </span>
      </span>
    </button>
  );
}
