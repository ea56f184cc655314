import { useBusy } from "../../../shared/busy/index.ts";
import { call } from "../../../shared/session/index.ts";
import { toast } from "../../../shared/ui/index.ts";

/**
 * Cancels a payment request of the person.
 * @param onEnded called once it is cancelled, or was answered in the meantime, which the next read shows
 */
export function useCancelRequest(onEnded: () => void) {
  const { busy, run } = useBusy();
  async function cancel(id: string) {
    const cancelled = await run(() => call("cancelRequest", { params: { id } }));
    if (cancelled === undefined) return;
    if (!cancelled.success) toast({ kind: "error", title: cancelled.error });
    onEnded();
  }
  return { busy, cancel };
}
