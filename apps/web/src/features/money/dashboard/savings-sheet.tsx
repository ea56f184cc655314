import { formatAmount } from "@lilypad/money";
import { UserPlus } from "lucide-react";
import type { AccountView } from "../../../shared/account/index.ts";
import { dashboardMessages } from "../../../shared/messages/index.ts";
import { appSettings } from "../../../shared/settings/index.ts";
import {
  Badge,
  Button,
  Coin,
  classes,
  OutsideLink,
  ProgressChannel,
  Sheet,
  text,
} from "../../../shared/ui/index.ts";
import { useInvite } from "../../grow/referrals/index.ts";
import { useReward } from "../../grow/reward-rules/index.ts";
import styles from "./dashboard.module.css";
import { savingsMissing, savingsProgress } from "./savings-progress.ts";

const messages = dashboardMessages.savings;

export interface SavingsSheetProps {
  open: boolean;
  onClose: () => void;
  /** The rewards account, or null while it is unknown. */
  lil: AccountView | null;
}

/** "Manage": the progress towards savings. They do not exist yet, and the sheet says so. */
export function SavingsSheet({ open, onClose, lil }: SavingsSheetProps) {
  const { invite, sheet } = useInvite();
  const { savingsOffer: offer } = appSettings();
  return (
    <>
      <Sheet panel open={open} onClose={onClose} title={messages.name}>
        <div className={styles.terms}>
          <div className={styles.termsLine}>
            <p className={styles.savingsBalance}>
              <span aria-hidden="true">{messages.balance}</span>
              <span className={text.sr}>{messages.balanceLabel}</span>
            </p>
            <Badge tone="done">{messages.apy}</Badge>
          </div>
          {offer !== null && (
            <p className={text.small}>
              {offer.product} <OutsideLink href={offer.termsUrl}>{messages.terms}</OutsideLink>
            </p>
          )}
          <Progress lil={lil} />
          <Button
            wide
            aria-haspopup="dialog"
            onClick={() => {
              onClose();
              invite();
            }}
          >
            <UserPlus size={20} aria-hidden="true" />
            {messages.invite}
          </Button>
        </div>
      </Sheet>
      {sheet}
    </>
  );
}

function Progress({ lil }: { lil: AccountView | null }) {
  const reward = useReward("referral_referrer");
  if (lil === null) return <p className={text.soft}>{messages.unknown}</p>;
  const missing = savingsMissing(lil.minor);
  const toGo = messages.missing(formatAmount(missing, "LIL"));
  const next = reward === null ? toGo : `${toGo} ${messages.friends(reward)}`;
  return (
    <div className={styles.lock}>
      <p className={styles.termsLine}>
        <span className={classes(text.strong, text.amount, styles.have)}>
          <Coin currency="LIL" size={28} />
          <span className={text.sr}>{messages.have} </span>
          {formatAmount(lil.minor, "LIL")}
        </span>
        <span className={classes(text.small, text.soft)}>{messages.of}</span>
      </p>
      <ProgressChannel label={messages.unlock} percent={savingsProgress(lil.minor)} tint="lil" />
      <p className={classes(text.small, text.soft)}>{missing === 0n ? messages.unlocked : next}</p>
    </div>
  );
}
