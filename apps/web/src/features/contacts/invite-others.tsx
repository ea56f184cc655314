import { useQuery } from "@tanstack/react-query";
import { Copy, Share2 } from "lucide-react";
import { contactsMessages } from "../../shared/messages/index.ts";
import { isInstalledApp } from "../../shared/platform/index.ts";
import {
  Banner,
  Button,
  Coin,
  copyText,
  Section,
  Skeleton,
  Trouble,
  text,
} from "../../shared/ui/index.ts";
import { useUserId } from "../account/index.ts";
import styles from "./contacts.module.css";
import { inviteLinkQuery } from "./queries.ts";

const messages = contactsMessages.friends;

/** The phone's own share sheet, in the installed app only (specification 2 §2, "Referrals"). */
const canShare = () => isInstalledApp() && typeof navigator.share === "function";

/** The person's own link, to copy or to share, for everybody who is not here yet. */
export function InviteOthers() {
  const { data: link, isPending, isError, refetch } = useQuery(inviteLinkQuery(useUserId()));
  return (
    <Section title={messages.inviteTitle}>
      <div className={styles.invite}>
        <Banner
          tone="reward"
          icon={<Coin currency="LIL" size={36} />}
          title={messages.inviteEarn}
          detail={messages.inviteText}
        />
        {isPending && (
          <span role="status">
            <span className={text.sr}>{messages.inviteLoading}</span>
            <Skeleton width={280} height={44} />
          </span>
        )}
        {isError && link === undefined && (
          <Trouble
            title={messages.inviteFailed}
            detail={messages.inviteFailedNote}
            onRetry={() => void refetch()}
          />
        )}
        {link !== undefined && <InviteLink link={link} />}
      </div>
    </Section>
  );
}

function InviteLink({ link }: { link: string }) {
  // Closing the share sheet is no failure; anything else leaves the link to copy.
  const share = () =>
    navigator
      .share({ title: messages.shareText, text: messages.shareText, url: link })
      .catch(() => {});
  return (
    <>
      <p className={styles.link}>{link}</p>
      <div className={styles.pair}>
        <Button
          kind="secondary"
          onClick={() => copyText(link, messages.linkCopied, messages.copyFailed)}
        >
          <Copy size={20} aria-hidden="true" />
          {messages.copyLink}
        </Button>
        {canShare() && (
          <Button kind="secondary" onClick={share}>
            <Share2 size={20} aria-hidden="true" />
            {messages.share}
          </Button>
        )}
      </div>
    </>
  );
}
