import { Landmark, MessageCircle, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { dashboardMessages } from "../../../shared/messages/index.ts";
import { moneyTokens } from "../../../shared/settings/index.ts";
import {
  ActionRow,
  Card,
  classes,
  FloatingPad,
  LinkRow,
  type Ring,
  Ripples,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./start-card.module.css";

const messages = dashboardMessages.start;

const rings: readonly Ring[] = [
  [40, 0.36],
  [62, 0.24],
  [90, 0.15],
  [124, 0.09],
];

export interface StartCardProps {
  onAskFriend: () => void;
}

/** The ways to add money, on the dashboard of a person who has none. */
export function StartCard({ onAskFriend }: StartCardProps) {
  const { bank, wallet, friend } = messages;
  return (
    <section className={styles.start} aria-labelledby="start-title">
      <Card>
        <div className={styles.head}>
          <svg className={styles.art} viewBox="0 0 150 110" aria-hidden="true">
            <Ripples x={92} y={62} rings={rings} stroke="var(--on-usd-soft)" />
            <FloatingPad x={92} y={62} radius={27} turn={24} />
            <path
              d="M92 10c6.5 8 11 13.5 11 19.5a11 11 0 0 1-22 0c0-6 4.5-11.5 11-19.5Z"
              fill="#6366f1"
            />
          </svg>
          <h2 className={text.heading} id="start-title">
            {messages.title}
          </h2>
          <p className={classes(text.small, styles.text)}>{messages.text}</p>
        </div>
        <LinkRow
          href="/payments/topup"
          leading={face("usd", <Landmark size={22} strokeWidth={1.75} aria-hidden="true" />)}
          name={bank.name}
          meta={bank.text}
        />
        <LinkRow
          href="/receive"
          leading={face("eur", <Wallet size={22} strokeWidth={1.75} aria-hidden="true" />)}
          name={wallet.name}
          meta={wallet.text(moneyTokens())}
        />
        <ActionRow
          leading={face("lil", <MessageCircle size={22} strokeWidth={1.75} aria-hidden="true" />)}
          name={friend.name}
          meta={friend.text}
          opens
          aria-haspopup="dialog"
          onClick={onAskFriend}
        />
      </Card>
    </section>
  );
}

const face = (tint: "usd" | "eur" | "lil", icon: ReactNode) => (
  <span className={classes(styles.face, styles[tint])}>{icon}</span>
);
