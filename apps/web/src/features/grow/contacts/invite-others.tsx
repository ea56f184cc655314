import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useUserId } from "../../../shared/account/index.ts";
import { contactsMessages } from "../../../shared/messages/index.ts";
import { CopyLinkButton } from "../../../shared/share/index.ts";
import {
  Banner,
  Button,
  Coin,
  Section,
  Skeleton,
  Trouble,
  text,
} from "../../../shared/ui/index.ts";
import { referralLinkQuery, useInvite } from "../referrals/index.ts";
import { useReward } from "../reward-rules/index.ts";
import styles from "./contacts.module.css";

const messages = contactsMessages.friends;

/** The person's own link, to copy or share with people who are not on Lilypad yet. */
export function InviteOthers() {
  const { data, isPending, isError, refetch } = useQuery(referralLinkQuery(useUserId()));
  const { invite, sheet } = useInvite();
  const reward = useReward("referral_referrer");
  return (
    <Section title={messages.inviteTitle}>
      <div className={styles.invite}>
        {reward !== null && (
          <Banner
            tone="reward"
            icon={<Coin currency="LIL" size={36} />}
            title={messages.inviteEarn}
            detail={messages.inviteText(reward)}
          />
        )}
        {isPending && (
          <span role="status">
            <span className={text.sr}>{messages.inviteLoading}</span>
            <Skeleton width={280} height={44} />
          </span>
        )}
        {isError && data === undefined && (
          <Trouble
            title={messages.inviteFailed}
            detail={messages.inviteFailedNote}
            onRetry={() => void refetch()}
          />
        )}
        {data !== undefined && (
          <>
            <p className={styles.link}>{data.link}</p>
            <div className={styles.pair}>
              <CopyLinkButton url={data.link} />
              <Button kind="secondary" aria-haspopup="dialog" onClick={invite}>
                <Share2 size={20} aria-hidden="true" />
                {messages.share}
              </Button>
            </div>
          </>
        )}
      </div>
      {sheet}
    </Section>
  );
}
