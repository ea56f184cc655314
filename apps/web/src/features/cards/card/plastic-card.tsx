import { Lock, LockOpen, Nfc, Snowflake } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cardSetupMessages, cardMessages as messages } from "../../../shared/messages/index.ts";
import { Brand, classes, FloatingPad, type Ring, Ripples, text } from "../../../shared/ui/index.ts";
import type { PaymentCard } from "../issuer/index.ts";
import styles from "./card.module.css";

const rings: readonly Ring[] = [
  [144, 0.9],
  [186, 0.6],
  [236, 0.42],
  [296, 0.28],
  [366, 0.18],
  [446, 0.1],
];

/** The water and the pad on the card. */
function Picture() {
  return (
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
  );
}

interface FaceProps {
  holder: string;
  /** Null for a preview, or a card whose number is unknown. */
  last4: string | null;
  veiled: boolean;
  children?: ReactNode;
}

/** The front of a card. It shows nothing that could be used for a payment. */
function Face({ holder, last4, veiled, children }: FaceProps) {
  return (
    <>
      <Picture />
      {veiled && <span className={styles.veil} aria-hidden="true" />}
      <span className={styles.top}>
        <Brand size={26} />
        <Nfc size={26} strokeWidth={1.75} aria-hidden="true" />
      </span>
      {children}
      <span className={styles.foot}>
        <span className={styles.number}>
          <span className={text.sr}>
            {last4 === null ? messages.number : cardSetupMessages.yours.ending(last4)}
          </span>
          {["first", "second", "third"].map((group) => (
            <span key={group} aria-hidden="true">
              ••••
            </span>
          ))}
          <span aria-hidden="true">{last4 ?? "••••"}</span>
        </span>
        <span className={styles.name}>
          <span>{holder === "" ? messages.holder : holder}</span>
          <span aria-hidden="true">••/••</span>
          <span className={text.sr}>{messages.expiry}</span>
        </span>
      </span>
    </>
  );
}

/** The preview of a card. Tapping it shows the condition that unlocks it. */
export function PlasticCard({ holder, unlocked }: { holder: string; unlocked: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const Seal = unlocked ? LockOpen : Lock;
  return (
    <button
      type="button"
      className={classes(styles.plastic, styles.pressed, unlocked && styles.near)}
      aria-expanded={isOpen || unlocked}
      onClick={() => setOpen((before) => !before)}
    >
      <span className={text.sr}>{messages.show}</span>
      <Face holder={holder} last4={null} veiled={isOpen && !unlocked}>
        <span className={styles.seal}>
          <span className={styles.lock}>
            <Seal size={22} aria-hidden="true" />
          </span>
          <span className={styles.said} aria-live="polite">
            {(isOpen || unlocked) && (unlocked ? messages.unlocked : messages.locked)}
          </span>
        </span>
      </Face>
    </button>
  );
}

/** Shown until it is known whether the person has a card. */
export function WaitingCard({ holder }: { holder: string }) {
  return (
    <section className={classes(styles.plastic, styles.near)} aria-label={messages.show} aria-busy>
      <Face holder={holder} last4={null} veiled={false} />
    </section>
  );
}

/** The person's card. Only its last four digits are known to the app. */
export function OwnCard({ holder, card }: { holder: string; card: PaymentCard }) {
  const isFrozen = card.status === "frozen";
  return (
    <section className={classes(styles.plastic, styles.near)} aria-label={messages.show}>
      <Face holder={holder} last4={card.last4} veiled={isFrozen}>
        {isFrozen && (
          <span className={styles.seal}>
            <span className={styles.lock}>
              <Snowflake size={22} aria-hidden="true" />
            </span>
            <span className={styles.said}>{cardSetupMessages.yours.status.frozen}</span>
          </span>
        )}
      </Face>
    </section>
  );
}
