import { formatAmount } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { useUserId } from "../../../shared/account/index.ts";
import { rewardMessages as messages } from "../../../shared/messages/index.ts";
import { readWireAmount, useAmountText } from "../../../shared/money/index.ts";
import { Banner } from "../../../shared/ui/index.ts";
import { ownRewardsQuery } from "./queries.ts";
import styles from "./rewards-in-review.module.css";

/** Shows that rewards are being reviewed before they are paid, and their sum; nothing if there are none. */
export function RewardsInReview() {
  const { data } = useQuery({ ...ownRewardsQuery(useUserId()), staleTime: 60_000 });
  const shown = useAmountText();
  const waiting = data?.inReview ?? [];
  if (waiting.length === 0) return null;
  const minor = waiting.reduce((sum, { amount }) => sum + readWireAmount(amount, "LIL"), 0n);
  const amount = formatAmount(minor, "LIL").replace(".00 ", " ");
  return (
    <div className={styles.place}>
      <Banner
        tone="reward"
        icon={<Hourglass size={22} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.inReview.title(shown(amount))}
        detail={messages.inReview.text}
      />
    </div>
  );
}
