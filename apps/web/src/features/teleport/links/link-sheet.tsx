import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { teleportMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { call } from "../../../shared/session/index.ts";
import { ShareSheet } from "../../../shared/share/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import {
  Badge,
  Button,
  classes,
  Dialog,
  Fact,
  Facts,
  Sheet,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import {
  accountName,
  identifierLine,
  linkedAccountsQuery,
} from "../../bank/bank-accounts/index.ts";
import { canCancel, canShare, linkStatus, linkStory } from "./link-view.ts";
import { type TeleportLink, teleportLinksQuery } from "./queries.ts";
import { sharedLink } from "./shared-link.ts";
import styles from "./teleport.module.css";

const messages = teleportMessages.links;

export interface LinkSheetProps {
  link: TeleportLink | null;
  now: Date;
  onClose: () => void;
}

/** One link in full: what became of it, sharing it again, taking it back. */
export function LinkSheet({ link, now, onClose }: LinkSheetProps) {
  const [asks, setAsks] = useState<"share" | "cancel" | null>(null);
  const cancelling = useCancel();
  if (link === null) return null;
  const keep = () => setAsks(null);

  async function cancel(id: string) {
    await cancelling.cancel(id);
    setAsks(null);
  }

  if (asks === "share" && canShare(link)) {
    const { url, amount, note } = link;
    return (
      <ShareSheet
        open
        onClose={keep}
        heading={teleportMessages.share.heading}
        shared={sharedLink({ url, amount, note: note ?? "" })}
      >
        <LinkSum link={link} />
      </ShareSheet>
    );
  }
  return (
    <Sheet open onClose={onClose} title={messages.detail.title}>
      <div className={styles.detail}>
        <LinkSum link={link} />
        <p className={classes(text.soft, text.center)}>{linkStory(link)}</p>
        <LinkFacts link={link} now={now} />
        <div className={styles.actions}>
          {canShare(link) && (
            <Button wide onClick={() => setAsks("share")}>
              {messages.detail.share}
            </Button>
          )}
          {canCancel(link) && (
            <Button kind="quiet" wide onClick={() => setAsks("cancel")}>
              {messages.detail.cancel}
            </Button>
          )}
        </div>
      </div>
      {/* Within the sheet: a press on the question is none outside the sheet. */}
      <Dialog
        alert
        open={asks === "cancel" && canCancel(link)}
        onClose={keep}
        title={messages.cancel.title}
        text={<p>{messages.cancel.text}</p>}
        actions={
          <>
            <Button
              kind="destructive"
              wide
              busy={cancelling.isBusy}
              busyLabel={messages.cancel.busy}
              onClick={() => void cancel(link.id)}
            >
              {messages.cancel.confirm}
            </Button>
            <Button kind="quiet" wide disabled={cancelling.isBusy} onClick={keep}>
              {messages.cancel.keep}
            </Button>
          </>
        }
      />
    </Sheet>
  );
}

/** Takes a link back, and reads the list again: it tells what happened, whatever was answered. */
function useCancel() {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const { busy: isBusy, run } = useBusy();
  const cancel = (id: string) =>
    run(async () => {
      const result = await call("cancelTeleportLink", { params: { id } });
      if (result.success) toast({ kind: "success", title: messages.cancel.done });
      else {
        const said = result.status === 0 ? messages.cancel.unanswered : result.error;
        toast({ kind: "error", title: messages.cancel.failed, text: said });
      }
      await queryClient.invalidateQueries(teleportLinksQuery(userId));
    });
  return { isBusy, cancel };
}

/** What is asked for, and where that stands. */
function LinkSum({ link }: { link: TeleportLink }) {
  const { label, tone } = linkStatus(link);
  const note = link.note?.trim() ?? "";
  return (
    <div className={styles.asked}>
      <p className={styles.askedAmount}>{formatMoney(link.amount, link.currency)}</p>
      {note !== "" && <p className={styles.askedNote}>{note}</p>}
      <Badge tone={tone}>{label}</Badge>
    </div>
  );
}

function LinkFacts({ link, now }: { link: TeleportLink; now: Date }) {
  const { data: accounts } = useQuery(linkedAccountsQuery(useUserId()));
  const account = accounts?.find(({ id }) => id === link.recipientPaymentAccountId);
  const said = messages.detail;
  const moment = (time: string) => formatMoment(new Date(time), now);
  const isOfUse = link.status === "open" || link.status === "paying";
  return (
    <Facts>
      {link.paidAmount !== null && (
        <Fact label={said.paidAmount}>{formatMoney(link.paidAmount, link.currency)}</Fact>
      )}
      {account !== undefined && (
        <Fact label={said.account}>
          {accountName(account)} {identifierLine(account)}
        </Fact>
      )}
      <Fact label={said.made}>{moment(link.createdAt)}</Fact>
      {isOfUse && <Fact label={said.until}>{moment(link.expiresAt)}</Fact>}
      {link.paidAt !== null && <Fact label={said.paid}>{moment(link.paidAt)}</Fact>}
    </Facts>
  );
}
