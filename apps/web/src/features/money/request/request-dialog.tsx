import { useBusy } from "../../../shared/busy/index.ts";
import {
  appMessages,
  blockingMessages,
  dashboardMessages,
} from "../../../shared/messages/index.ts";
import { personName } from "../../../shared/people/index.ts";
import { call } from "../../../shared/session/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import { Badge, Button, Dialog, Fact, Facts, toast } from "../../../shared/ui/index.ts";
import styles from "./payment-requests.module.css";
import type { PaymentRequest } from "./queries.ts";
import { canCancel, requestAmount, requestStatus } from "./request-view.ts";

const messages = dashboardMessages.requests;

export interface RequestDialogProps {
  request: PaymentRequest | null;
  onClose: () => void;
  onCancelled: () => void;
  onBlock: (request: PaymentRequest) => void;
}

/** A request in detail. Its creator can cancel it while it is pending; its payer can block the creator. */
export function RequestDialog({ request, onClose, onCancelled, onBlock }: RequestDialogProps) {
  const { busy: cancelling, run } = useBusy();
  if (request === null) return null;
  const status = requestStatus(request);
  const name = personName(request.counterparty);

  async function cancel(id: string) {
    const cancelled = await run(() => call("cancelRequest", { params: { id } }));
    if (cancelled === undefined) return;
    // It was answered in the meantime: the reloaded list shows how.
    if (!cancelled.success) toast({ kind: "error", title: cancelled.error });
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
          <Facts>
            <Fact label={messages.detailPerson[request.type]}>{name}</Fact>
            <Fact label={messages.detailAmount}>{requestAmount(request)}</Fact>
            <Fact label={messages.detailStatus}>
              <Badge tone={status.tone}>{status.label}</Badge>
            </Fact>
            <Fact label={messages.detailDate}>
              {formatMoment(new Date(request.created_at), new Date())}
            </Fact>
            {request.note !== null && request.note !== "" && (
              <Fact label={messages.detailNote}>{request.note}</Fact>
            )}
          </Facts>
        </div>
      }
      actions={
        <>
          {canCancel(request) && (
            <Button kind="destructive" busy={cancelling} onClick={() => cancel(request.id)}>
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
