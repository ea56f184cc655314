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

/** Null when it is done, by this call or before it; else why it is not. */
function refusalOf(result: CallResult<unknown>): CallFailure | null {
  // An answer that was lost, or another tab, did it already: the way goes on as if it were done now.
  return result.success || result.code === "CARD_STEP_DONE" ? null : result;
}

/** Takes one step with the issuer at a time, and then looks how far the person is. */
export function useIssuerStep() {
  const client = useQueryClient();
  const { busy, run: runOnce } = useBusy();

  /** @returns whether it was done; otherwise the person has been told the reason */
  async function run(step: () => Promise<CallResult<unknown>>): Promise<boolean> {
    const isDone = await runOnce(async () => {
      const refusal = refusalOf(await step());
      if (refusal !== null) {
        // Without an answer it is not known whether it was done.
        const said = refusal.status === 0 ? errorText(classifyError(refusal)) : refusal.error;
        toast({ kind: "error", title: messages.yours.errorTitle, text: said });
      }
      await client.invalidateQueries({ queryKey: ["cards"] });
      return refusal === null;
    });
    return isDone === true;
  }
  return { busy, run };
}
