import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { transactionMessages } from "../../../../shared/messages/index.ts";
import { useOperation } from "../../../../shared/operation/index.ts";
import { Button, ConfirmDialog } from "../../../../shared/ui/index.ts";

const messages = transactionMessages.cancel;

/** Cancels a payment to a wallet address that is not sent yet, after a question. */
export function CancelWalletSend({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const { isBusy, run } = useOperation("cancelWalletSend", {
    done: messages.done,
    failed: messages.failed,
  });

  async function cancel() {
    await run({ params: { id } });
    setConfirming(false);
    // By hand, so that the dialog does not stay open until they are read.
    for (const resource of ["transactions", "balances"])
      void queryClient.invalidateQueries({ queryKey: [resource] });
  }

  return (
    <>
      <Button kind="quiet" wide onClick={() => setConfirming(true)}>
        {messages.open}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={messages.title}
        text={<p>{messages.text}</p>}
        kind="destructive"
        confirm={messages.open}
        busy={isBusy}
        busyLabel={messages.open}
        onConfirm={() => void cancel()}
        cancel={messages.keep}
      />
    </>
  );
}
