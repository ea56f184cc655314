import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { teleportMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { ShareSheet } from "../../../shared/share/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import {
  Badge,
  Button,
  ConfirmDialog,
  classes,
  Fact,
  Facts,
  Sheet,
  text,
} from "../../../shared/ui/index.ts";
import {
  accountName,
  identifierLine,
  linkedAccountsQuery,
} from "../../bank/bank-accounts/index.ts";
import { canCancel, canShare, linkStatus, linkStory, sharedLink } from "./link-view.ts";
import { type TeleportLink, teleportLinksQuery } from "./queries.ts";
import styles from "./teleport.module.css";

const messages = teleportMessages.links;

export interface LinkSheetProps {
  link: TeleportLink | null;
  now: Date;
  onClose: () => void;
}

/** A link in detail, with buttons to share and cancel it. */
export function LinkSheet({ link, now, onClose }: LinkSheetProps) {
  const [opened, setOpened] = useState<"share" | "cancel" | null>(null);
  const cancelling = useOperation("cancelTeleportLink", {
    done: messages.cancel.done,
    failed: { title: messages.cancel.failed, fallback: messages.cancel.unanswered },
    changes: [teleportLinksQuery(useUserId()).queryKey],
  });
  if (link === null) return null;
  const close = () => setOpened(null);

  async function cancel(id: string) {
    await cancelling.run({ params: { id } });
    setOpened(null);
  }

  if (opened === "share" && canShare(link)) {
    const { url, amount, note } = link;
    return (
      <ShareSheet
        open
        onClose={close}
        heading={teleportMessages.share.heading}
        shared={sharedLink({ url, amount, note: note ?? "" })}
      >
        <LinkSummary link={link} />
      </ShareSheet>
    );
  }
  return (
    <Sheet panel open onClose={onClose} title={messages.detail.title}>
      <div className={styles.detail}>
        <LinkSummary link={link} />
        <p className={classes(text.soft, text.center)}>{linkStory(link)}</p>
        <LinkFacts link={link} now={now} />
        <div className={styles.actions}>
          {canShare(link) && (
            <Button wide onClick={() => setOpened("share")}>
              {messages.detail.share}
            </Button>
          )}
          {canCancel(link) && (
            <Button kind="quiet" wide onClick={() => setOpened("cancel")}>
              {messages.detail.cancel}
            </Button>
          )}
        </div>
      </div>
      {/* Inside the sheet, because a press outside the sheet would close it. */}
      <ConfirmDialog
        alert
        open={opened === "cancel" && canCancel(link)}
        onClose={close}
        title={messages.cancel.title}
        text={<p>{messages.cancel.text}</p>}
        kind="destructive"
        confirm={messages.cancel.confirm}
        onConfirm={() => void cancel(link.id)}
        cancel={messages.cancel.keep}
        busy={cancelling.isBusy}
        busyLabel={messages.cancel.busy}
      />
    </Sheet>
  );
}

/** The amount, note and status of a link. */
function LinkSummary({ link }: { link: TeleportLink }) {
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
  const labels = messages.detail;
  const format = (time: string) => formatMoment(new Date(time), now);
  const canBePaid = link.status === "open" || link.status === "paying";
  return (
    <Facts>
      {link.paidAmount !== null && (
        <Fact label={labels.paidAmount}>{formatMoney(link.paidAmount, link.currency)}</Fact>
      )}
      {link.paidBy != null && <Fact label={labels.paidBy}>{link.paidBy}</Fact>}
      {account !== undefined && (
        <Fact label={labels.account}>
          {accountName(account)} {identifierLine(account)}
        </Fact>
      )}
      <Fact label={labels.made}>{format(link.createdAt)}</Fact>
      {canBePaid && <Fact label={labels.until}>{format(link.expiresAt)}</Fact>}
      {link.paidAt !== null && <Fact label={labels.paid}>{format(link.paidAt)}</Fact>}
    </Facts>
  );
}
