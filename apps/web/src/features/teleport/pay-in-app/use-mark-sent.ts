import { useState } from "react";
import type { CallFailure } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { call } from "../../../shared/session/index.ts";
import type { TeleportPayment } from "../payer/index.ts";

/** Tells the server that the bank transfer was sent. */
export function useMarkSent(onMarked: (payment: TeleportPayment) => Promise<void>) {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { busy: isBusy, run } = useBusy();

  async function markSent(payment: TeleportPayment): Promise<void> {
    setFailure(null);
    const result = await run(() =>
      call("markTeleportPaymentSent", {
        params: { id: payment.transactionId },
        body: {},
      }),
    );
    if (result === undefined) return;
    if (result.success) return onMarked(result.data);
    setFailure(result);
  }

  return { failure, isBusy, markSent };
}

export type MarkSent = ReturnType<typeof useMarkSent>;
