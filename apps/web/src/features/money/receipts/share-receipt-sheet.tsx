import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { failureText } from "../../../shared/api/index.ts";
import { receiptMessages } from "../../../shared/messages/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { CopyLinkButton } from "../../../shared/share/index.ts";
import { Button, Card, ErrorBox, Sheet, ToggleRow, text } from "../../../shared/ui/index.ts";
import { type SharedReceipt, sharedReceiptQuery } from "./queries.ts";
import { ReceiptCard } from "./receipt-card.tsx";
import styles from "./receipt-screen.module.css";
import {
  canShowNote,
  type Owner,
  publicReceiptView,
  receiptPreview,
  type Transaction,
} from "./receipt-view.ts";
import { shareLink } from "./share-image.ts";

const messages = receiptMessages.sheet;

export interface ShareReceiptSheetProps {
  open: boolean;
  onClose: () => void;
  transaction: Transaction;
  owner: Owner;
  /** The receipt if it is shared already. */
  shared: SharedReceipt | null;
}

/** Creates the public page of a receipt, chooses and previews its content, and ends it. */
export function ShareReceiptSheet(props: ShareReceiptSheetProps) {
  const { open, onClose, transaction, owner, shared } = props;
  const { id: transactionId } = transaction;
  const hasNote = canShowNote(transaction);
  const hasPeople = transaction.counterparty !== null;
  const { queryKey } = sharedReceiptQuery(useUserId(), transactionId);
  const queryClient = useQueryClient();
  const sharing = useOperation("shareReceipt");
  const stopping = useOperation("revokeReceipt", { done: messages.stopped });
  const busy = sharing.isBusy || stopping.isBusy;
  const [chosen, setChosen] = useState({ showsNote: false, showsTags: false });
  const [error, setError] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);
  const { showsNote, showsTags } = shared ?? chosen;

  async function share(choices: typeof chosen) {
    setError(null);
    const answer = await sharing.run({ params: { transactionId }, body: choices });
    if (answer?.success) queryClient.setQueryData(queryKey, answer.data);
    else if (answer !== undefined) setError(failureText(answer, messages.failed));
  }
  const choose = (change: Partial<typeof chosen>) => {
    const choices = { showsNote, showsTags, ...change };
    setChosen(choices);
    if (shared !== null) void share(choices);
  };
  async function stop() {
    setError(null);
    const answer = await stopping.run({ params: { transactionId } });
    if (answer?.success) queryClient.setQueryData(queryKey, null);
    else if (answer !== undefined) setError(failureText(answer, messages.failed));
  }
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
            onClick={() => {
              setNew(true);
              void share({ showsNote, showsTags });
            }}
          >
            {messages.create}
          </Button>
        ) : (
          <>
            {url !== null && <SharedLink url={url} isNew={isNew} />}
            <Button kind="quiet" wide disabled={busy} onClick={() => void stop()}>
              {messages.stop}
            </Button>
          </>
        )}
        <section aria-label={messages.preview}>
          <p className={`${text.small} ${text.soft}`}>{messages.preview}</p>
          <ReceiptCard
            view={publicReceiptView(receiptPreview(transaction, owner, { showsNote, showsTags }))}
            seal={receiptMessages.publicSeal}
          />
        </section>
      </div>
    </Sheet>
  );
}

/** @param isNew it was just created: the focus was on the button that made it, which is gone */
function SharedLink({ url, isNew }: { url: string; isNew: boolean }) {
  const canShare = typeof navigator.share === "function";
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the link is there
  useEffect(() => {
    if (isNew) section.current?.focus();
  }, []);
  return (
    <section ref={section} tabIndex={-1} className={styles.link} aria-label={messages.link}>
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
