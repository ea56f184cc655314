import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useUserId } from "../../../shared/account/index.ts";
import { useExpectedRows } from "../../../shared/device/index.ts";
import { referralMessages } from "../../../shared/messages/index.ts";
import { useOnline } from "../../../shared/online/index.ts";
import {
  Button,
  Card,
  Coin,
  LinkButton,
  List,
  Section,
  SkeletonRows,
  Trouble,
  text,
} from "../../../shared/ui/index.ts";
import { recentReferralsQuery } from "./queries.ts";
import { RecentReferralRow } from "./referral-row.tsx";
import styles from "./referrals.module.css";
import { useInvite } from "./use-invite.tsx";

const messages = referralMessages.dashboard;

/** The dashboard shows the latest three. */
const shownCount = 3;

/** The dashboard's section for LIL: the latest referrals, and a button to invite more. */
export function RecentReferrals() {
  const query = useQuery(recentReferralsQuery(useUserId()));
  const online = useOnline();
  const { invite, sheet } = useInvite();
  const latest = query.data?.slice(0, shownCount) ?? [];
  const shown = query.isSuccess ? latest.length : null;
  const expected = useExpectedRows("referrals", shown, shownCount) || shownCount;
  if (!online && query.isError && query.data === undefined) return null;
  return (
    <Section
      title={messages.title}
      action={
        <Button kind="secondary" size="mini" aria-haspopup="dialog" onClick={invite}>
          {messages.invite}
        </Button>
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={expected} label={messages.loading} />
      ) : query.data === undefined ? (
        <Trouble
          title={referralMessages.failed}
          detail={referralMessages.failedNote}
          onRetry={() => void query.refetch()}
        />
      ) : latest.length === 0 ? (
        <Nobody onInvite={invite} />
      ) : (
        <>
          <List label={referralMessages.list}>
            {latest.map((referral) => (
              <RecentReferralRow key={referral.id} referral={referral} now={new Date()} />
            ))}
          </List>
          <div className={styles.all}>
            <LinkButton href="/profile/referrals" kind="quiet" size="small">
              {messages.seeAll}
            </LinkButton>
          </div>
        </>
      )}
      {sheet}
    </Section>
  );
}

function Nobody({ onInvite }: { onInvite: () => void }) {
  return (
    <Card padded>
      <div className={styles.nobody}>
        <Coin currency="LIL" size={52} />
        <p className={text.strong}>{messages.empty}</p>
        <Button kind="soft" size="small" aria-haspopup="dialog" onClick={onInvite}>
          <Share2 size={18} aria-hidden="true" />
          {messages.shareLink}
        </Button>
      </div>
    </Card>
  );
}
