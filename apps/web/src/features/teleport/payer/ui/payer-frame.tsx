import type { ReactNode } from "react";
import { appMessages, payerMessages as messages } from "../../../../shared/messages/index.ts";
import { Link } from "../../../../shared/navigation/index.ts";
import { BackButton, Screen, Stones } from "../../../../shared/ui/index.ts";
import styles from "./payer.module.css";

/** The link to the sign-up. */
export function JoinLink() {
  return (
    <Link href="/onboarding" className={styles.join}>
      {messages.join}
    </Link>
  );
}

export interface PayerFrameProps {
  /** The name of the step, for the window and for screen readers. */
  title: string;
  /** The number of this step, from 1; null for other screens. */
  place: number | null;
  total: number;
  onBack: (() => void) | null;
  children: ReactNode;
}

/** The frame of the payer's page: the way back, the progress, and Join. */
export function PayerFrame({ title, place, total, onBack, children }: PayerFrameProps) {
  return (
    <Screen title={title}>
      <header className={styles.bar}>
        {onBack === null ? <span /> : <BackButton onBack={onBack} />}
        <span className={styles.middle}>
          {place !== null && (
            <Stones step={place} total={total} label={appMessages.step(place, total)} />
          )}
        </span>
        <JoinLink />
      </header>
      {children}
    </Screen>
  );
}
