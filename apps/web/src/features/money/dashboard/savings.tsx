import { Suspense, useState } from "react";
import { accountOf, useAccounts } from "../../../shared/account/index.ts";
import { lazyScreen } from "../../../shared/lazy/index.ts";
import { dashboardMessages } from "../../../shared/messages/index.ts";
import { useAmountsHidden } from "../../../shared/money/index.ts";
import { appSettings } from "../../../shared/settings/index.ts";
import {
  Badge,
  Button,
  classes,
  FloatingPad,
  ProgressChannel,
  type Ring,
  Ripples,
  Section,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./dashboard.module.css";
import { savingsProgress } from "./savings-progress.ts";

const messages = dashboardMessages.savings;

const SavingsSheet = lazyScreen(async () => (await import("./savings-sheet.tsx")).SavingsSheet);
const rings: readonly Ring[] = [
  [42, 0.3],
  [66, 0.2],
  [94, 0.13],
  [126, 0.08],
];

/** The savings section before savings are unlocked. */
export function Savings() {
  const { view } = useAccounts();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const lil = accountOf(view, "LIL");
  const hidden = useAmountsHidden();
  const product = appSettings().savingsOffer?.product;
  const manage = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <Section
      title={messages.title}
      action={
        <Button kind="secondary" size="mini" aria-haspopup="dialog" onClick={manage}>
          {messages.manage}
        </Button>
      }
    >
      <div className={styles.savings}>
        <svg className={styles.savingsArt} viewBox="0 0 140 120" aria-hidden="true">
          <Ripples x={96} y={74} rings={rings} tilt={0.4} stroke="var(--on-usd-soft)" />
          <FloatingPad x={96} y={74} radius={28} tilt={0.4} turn={24} fill="var(--primary)" />
        </svg>
        <p className={text.smallStrong}>{messages.name}</p>
        <p className={styles.savingsBalance}>
          <span aria-hidden="true">{messages.balance}</span>
          <span className={text.sr}>{messages.balanceLabel}</span>
        </p>
        <p>
          <Badge tone="done">{messages.apy}</Badge>
        </p>
        {product !== undefined && <p className={classes(text.small, text.soft)}>{product}</p>}
        <div className={styles.lock}>
          <ProgressChannel
            label={messages.unlock}
            percent={lil === null || hidden ? null : savingsProgress(lil.minor)}
          />
          <p className={classes(text.small, text.soft)}>{messages.unlock}</p>
        </div>
      </div>
      <Suspense>
        {used && <SavingsSheet open={open} onClose={() => setOpen(false)} lil={lil} />}
      </Suspense>
    </Section>
  );
}
