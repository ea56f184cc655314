import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useEffect } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { referralMessages as messages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import {
  BackBar,
  Button,
  classes,
  Empty,
  Foot,
  List,
  Main,
  MoreButton,
  Screen,
  Skeleton,
  SkeletonRows,
  Trouble,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import { useReward } from "../reward-rules/index.ts";
import { referralCountsQuery, referralsQuery } from "./queries.ts";
import { ReferralRow } from "./referral-row.tsx";
import styles from "./referrals.module.css";
import { useInvite } from "./use-invite.tsx";

/** All people that this person has invited, their number, and the link. */
export function ReferralsScreen() {
  const up = useUp();
  const { invite, sheet } = useInvite();
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} title={messages.title} />
      <Main>
        <Counts />
        <Referrals />
      </Main>
      <Foot>
        <Button wide aria-haspopup="dialog" onClick={invite}>
          <Share2 size={20} aria-hidden="true" />
          {messages.share}
        </Button>
      </Foot>
      {sheet}
    </Screen>
  );
}

const periods = ["total", "thisWeek", "thisMonth"] as const;

function Counts() {
  const { data, isError } = useQuery(referralCountsQuery(useUserId()));
  useEffect(() => {
    if (isError) toast({ kind: "error", title: messages.countsFailed });
  }, [isError]);
  const unknown = isError ? (
    <>
      <span aria-hidden="true">–</span>
      <span className={text.sr}>{messages.countsUnknown}</span>
    </>
  ) : (
    <Skeleton width={28} height={24} />
  );
  return (
    <dl className={styles.counts}>
      {periods.map((period) => (
        <div key={period} className={styles.count}>
          <dt>{messages.counts[period]}</dt>
          <dd>{data?.[period] ?? unknown}</dd>
        </div>
      ))}
    </dl>
  );
}

function Referrals() {
  const query = useInfiniteQuery({
    ...referralsQuery(useUserId()),
    refetchOnMount: "always",
  });
  const referrals = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const reward = useReward("referral_referrer");
  if (query.isPending) return <SkeletonRows rows={5} label={messages.loading} />;
  if (query.isError && referrals.length === 0) {
    return (
      <Trouble
        title={messages.failed}
        detail={messages.failedNote}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (referrals.length === 0) return <Empty title={messages.empty} detail={messages.emptyText} />;
  return (
    <>
      <List label={messages.list}>
        {referrals.map((referral) => (
          <ReferralRow key={referral.id} referral={referral} />
        ))}
      </List>
      {query.hasNextPage && (
        <div className={styles.more}>
          <MoreButton query={query} label={messages.more} busyLabel={messages.loading} />
        </div>
      )}
      {reward !== null && (
        <p className={classes(text.small, text.soft, text.center, styles.tags)}>
          {messages.explained(reward)}
        </p>
      )}
    </>
  );
}
