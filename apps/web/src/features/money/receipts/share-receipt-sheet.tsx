import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { receiptMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { CopyLinkButton } from "../../../shared/share/index.ts";
import { Button, Card, ErrorBox, Sheet, ToggleRow, text, toast } from "../../../shared/ui/index.ts";
import { type SharedReceipt, sharedReceiptQuery } from "./queries.ts";
import styles from "./receipt-screen.module.css";
import { shareLink } from "./share-image.ts";

const messages = receiptMessages.sheet;

export interface ShareReceiptSheetProps {
  open: boolean;
  onClose: () => void;
  transactionId: string;
  /** The receipt if it is shared already. */
  shared: SharedReceipt | null;
  hasNote: boolean;
  hasPeople: boolean;
}

/** Creates the public page of a receipt, chooses what it shows, and ends it. */
export function ShareReceiptSheet(props: ShareReceiptSheetProps) {
  const { open, onClose, transactionId, shared, hasNote, hasPeople } = props;
  const { queryKey } = sharedReceiptQuery(useUserId(), transactionId);
  const queryClient = useQueryClient();
  const { busy, run } = useBusy();
  const [chosen, setChosen] = useState({ showsNote: false, showsTags: false });
  const [error, setError] = useState<string | null>(null);
  const { showsNote, showsTags } = shared ?? chosen;

  const share = (choices: typeof chosen) =>
    run(async () => {
      setError(null);
      const answer = await call("shareReceipt", { params: { transactionId }, body: choices });
      if (answer.success) queryClient.setQueryData(queryKey, answer.data);
      else setError(answer.code === null ? messages.failed : answer.error);
    });
  const choose = (change: Partial<typeof chosen>) => {
    const choices = { showsNote, showsTags, ...change };
    setChosen(choices);
    if (shared !== null) void share(choices);
  };
  const stop = () =>
    run(async () => {
      setError(null);
      const answer = await call("revokeReceipt", { params: { transactionId } });
      if (!answer.success) {
        setError(answer.code === null ? messages.failed : answer.error);
        return;
      }
      queryClient.setQueryData(queryKey, null);
      toast({ kind: "success", title: messages.stopped });
    });
  const url = shared?.url ?? null;
  return (
    <Sheet open={open} onClose={onClose} title={messages.title}>
      <div className={styles.sheet}>
        <p className={`${text.small} ${text.soft}`}>{messages.lead}</p>
        {error !== null && <ErrorBox text={error} onDismiss={() => setError(null)} />}
        {(hasNote || hasPeople) && (
          <Card>
            {hasNote && (
              <ToggleRow
                name={messages.note}
                checked={showsNote}
                disabled={busy}
                onChange={(next) => choose({ showsNote: next })}
              />
            )}
            {hasPeople && (
              <ToggleRow
                name={messages.tags}
                checked={showsTags}
                disabled={busy}
                onChange={(next) => choose({ showsTags: next })}
              />
            )}
          </Card>
        )}
        {shared === null ? (
          <Button
            wide
            busy={busy}
            busyLabel={messages.creating}
            onClick={() => void share({ showsNote, showsTags })}
          >
            {messages.create}
          </Button>
        ) : (
          <>
            {url !== null && <SharedLink url={url} />}
            <Button kind="quiet" wide disabled={busy} onClick={() => void stop()}>
              {messages.stop}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

function SharedLink({ url }: { url: string }) {
  const canShare = typeof navigator.share === "function";
  return (
    <section className={styles.link} aria-label={messages.link}>
      <p className={styles.url}>{url}</p>
      {canShare && (
        <Button wide onClick={() => void shareLink(url, receiptMessages.title)}>
          {messages.send}
        </Button>
      )}
      <CopyLinkButton url={url} />
    </section>
  );
}
