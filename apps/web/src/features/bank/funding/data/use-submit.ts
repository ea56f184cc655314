import { useEffect, useRef } from "react";
import { call } from "../../../../shared/session/index.ts";
import type { FundingIntent } from "./funding-state.ts";

/** Triggers the settlement of a waiting withdrawal once. It happens without this call, too. */
export function useSubmit({ intentId, operation, onchainTransfer }: FundingIntent): void {
  const submitted = useRef(false);
  const isWaiting =
    operation === "withdraw" &&
    (onchainTransfer?.status === "waiting" || onchainTransfer?.status === "queued");
  useEffect(() => {
    if (!isWaiting || submitted.current) return;
    submitted.current = true;
    void call("submitWithdrawal", { params: { id: intentId } });
  }, [isWaiting, intentId]);
}
