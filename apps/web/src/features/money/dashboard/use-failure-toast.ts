import { useEffect, useRef } from "react";
import { toast } from "../../../shared/ui/index.ts";

/** A query's latest failure. */
interface Failing {
  failed: boolean;
  /** The time of the failure in milliseconds since the epoch; 0 if there was none. */
  failedAt: number;
}

/** Shows a toast for each failure of a query, but not while the network is down: a banner says that. */
export function useFailureToast(
  { failed, failedAt }: Failing,
  online: boolean,
  message: { title: string; text: string },
): void {
  const handledAt = useRef(0);
  useEffect(() => {
    if (!failed || failedAt <= handledAt.current) return;
    handledAt.current = failedAt;
    if (online) toast({ kind: "error", ...message });
  }, [failed, failedAt, online, message]);
}
