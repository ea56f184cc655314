import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../../shared/account/index.ts";
import { referralMessages as messages } from "../../../shared/messages/index.ts";
import { ShareSheet } from "../../../shared/share/index.ts";
import { Banner, Coin, Skeleton, Trouble, text } from "../../../shared/ui/index.ts";
import { useReward } from "../reward-rules/index.ts";
import { referralLinkQuery } from "./queries.ts";
import styles from "./referrals.module.css";

/** The person's own invitation link, with all ways to share it. */
export function InviteSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useQuery({ ...referralLinkQuery(useUserId()), enabled: open });
  const reward = useReward("referral_referrer");
  const link = query.data?.link;
  const shared =
    link === undefined ? null : { url: link, title: messages.shareText, text: messages.shareText };
  return (
    <ShareSheet open={open} onClose={onClose} heading={messages.shareTitle} shared={shared}>
      <div className={styles.inviteTop}>
        {reward !== null && (
          <Banner
            tone="reward"
            icon={<Coin currency="LIL" size={36} />}
            title={messages.earn(reward)}
            detail={messages.earnText}
          />
        )}
        {query.isPending && (
          <span role="status">
            <span className={text.sr}>{messages.linkLoading}</span>
            <Skeleton width={320} height={44} />
          </span>
        )}
        {query.isError && link === undefined && (
          <Trouble
            title={messages.linkFailed}
            detail={messages.linkFailedNote}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
    </ShareSheet>
  );
}
