import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBusy } from "../../../../shared/busy/index.ts";
import { transactionMessages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { Button, ConfirmDialog, toast } from "../../../../shared/ui/index.ts";

const messages = transactionMessages.cancel;

/** Cancels a payment to a wallet address that is not sent yet, after a question. */
export function CancelWalletSend({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const { busy, run } = useBusy();

  const cancel = () =>
    run(async () => {
      const result = await call("cancelWalletSend", { params: { id } });
      setConfirming(false);
      if (result.success) toast({ kind: "success", title: messages.done });
      else toast({ kind: "error", title: messages.failed, text: result.error });
      await Promise.all(
        ["transactions", "balances"].map((resource) =>
          queryClient.invalidateQueries({ queryKey: [resource] }),
        ),
      );
    });

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
        busy={busy}
        busyLabel={messages.open}
        onConfirm={() => void cancel()}
        cancel={messages.keep}
      />
    </>
  );
}
