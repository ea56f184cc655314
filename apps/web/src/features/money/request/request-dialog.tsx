import {
  appMessages,
  blockingMessages,
  dashboardMessages,
} from "../../../shared/messages/index.ts";
import { Button, Dialog } from "../../../shared/ui/index.ts";
import styles from "./payment-requests.module.css";
import type { PaymentRequest } from "./queries.ts";
import { RequestFacts } from "./request-facts.tsx";
import { canCancel } from "./request-view.ts";
import { useCancelRequest } from "./use-cancel-request.ts";

const messages = dashboardMessages.requests;

export interface RequestDialogProps {
  request: PaymentRequest | null;
  onClose: () => void;
  onCancelled: () => void;
  onBlock: (request: PaymentRequest) => void;
}

/** A request in detail. Its creator can cancel it while it is pending; its payer can block the creator. */
export function RequestDialog({ request, onClose, onCancelled, onBlock }: RequestDialogProps) {
  const { busy: cancelling, cancel } = useCancelRequest(() => {
    onCancelled();
    onClose();
  });
  if (request === null) return null;

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
            <Button kind="destructive" busy={cancelling} onClick={() => void cancel(request.id)}>
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
