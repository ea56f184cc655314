import { useQueryClient } from "@tanstack/react-query";
import {
  type CallFailure,
  type CallResult,
  classifyError,
  errorText,
} from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { cardSetupMessages as messages } from "../../../shared/messages/index.ts";
import { toast } from "../../../shared/ui/index.ts";

/** Null if the step is done, by this call or an earlier one; otherwise the failure. */
function refusalOf(result: CallResult<unknown>): CallFailure | null {
  // Another tab, or a call whose answer was lost, has already done it: continue as after success.
  return result.success || result.code === "CARD_STEP_DONE" ? null : result;
}

/** Performs one step at the issuer at a time, then reads the progress again. */
export function useIssuerStep() {
  const client = useQueryClient();
  const { busy, run: runOnce } = useBusy();

  /** @returns whether it was done; otherwise the error has been shown */
  async function run(step: () => Promise<CallResult<unknown>>): Promise<boolean> {
    const isDone = await runOnce(async () => {
      const refusal = refusalOf(await step());
      if (refusal !== null && !refusal.isCancelled) {
        // Without an answer it is unknown whether it was done.
        const message = refusal.status === 0 ? errorText(classifyError(refusal)) : refusal.error;
        toast({ kind: "error", title: messages.yours.errorTitle, text: message });
      }
      await client.invalidateQueries({ queryKey: ["cards"] });
      return refusal === null;
    });
    return isDone === true;
  }
  return { busy, run };
}
