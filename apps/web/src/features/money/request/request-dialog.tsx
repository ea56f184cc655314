import {
  appMessages,
  blockingMessages,
  dashboardMessages,
} from "../../../shared/messages/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { Button, Dialog } from "../../../shared/ui/index.ts";
import styles from "./payment-requests.module.css";
import type { PaymentRequest } from "./queries.ts";
import { RequestFacts } from "./request-facts.tsx";
import { canCancel } from "./request-view.ts";

const messages = dashboardMessages.requests;

export interface RequestDialogProps {
  request: PaymentRequest | null;
  onClose: () => void;
  /** Called once it is cancelled, or was answered in the meantime, which the next read shows. */
  onCancelled: () => void;
  onBlock: (request: PaymentRequest) => void;
}

/** A request in detail. Its creator can cancel it while it is pending; its payer can block the creator. */
export function RequestDialog({ request, onClose, onCancelled, onBlock }: RequestDialogProps) {
  const { isBusy, run } = useOperation("cancelRequest", {
    failed: ({ error }) => ({ title: error }),
  });
  if (request === null) return null;

  async function cancel(id: string) {
    if ((await run({ params: { id } })) === undefined) return;
    onCancelled();
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.detailTitle}
      text={
        <div className={styles.facts}>
          <RequestFacts request={request} />
        </div>
      }
      actions={
        <>
          {canCancel(request) && (
            <Button kind="destructive" busy={isBusy} onClick={() => void cancel(request.id)}>
              {messages.cancel}
            </Button>
          )}
          <Button kind="secondary" onClick={onClose}>
            {appMessages.close}
          </Button>
          {request.type === "incoming" && (
            <Button kind="quiet" onClick={() => onBlock(request)}>
              {blockingMessages.action}
            </Button>
          )}
        </>
      }
    />
  );
}
