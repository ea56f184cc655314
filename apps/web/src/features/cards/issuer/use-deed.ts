import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type CallFailure,
  type CallResult,
  classifyError,
  errorText,
} from "../../../shared/api/index.ts";
import { cardSetupMessages as messages } from "../../../shared/messages/index.ts";
import { toast } from "../../../shared/ui/index.ts";

/** Null when it is done, by this call or before it; else why it is not. */
function refusalOf(result: CallResult<unknown>): CallFailure | null {
  // An answer that was lost, or another tab, did it already: the way goes on as if it were done now.
  return result.success || result.code === "CARD_STEP_DONE" ? null : result;
}

/** Does one thing at a time with the issuer, and looks afterwards how far the person is. */
export function useDeed() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** Two presses before the next rendering see the same state: only this tells the second one. */
  const running = useRef(false);

  /** @returns whether it was done; otherwise the reason was told */
  async function run(deed: () => Promise<CallResult<unknown>>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    const refusal = refusalOf(await deed());
    if (refusal !== null) {
      // Without an answer it is not known whether it was done.
      const said = refusal.status === 0 ? errorText(classifyError(refusal)) : refusal.error;
      toast({ kind: "error", title: messages.yours.errorTitle, text: said });
    }
    await client.invalidateQueries({ queryKey: ["cards"] });
    running.current = false;
    setBusy(false);
    return refusal === null;
  }
  return { busy, run };
}
