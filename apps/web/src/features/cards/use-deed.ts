import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CallResult } from "../../shared/api/index.ts";
import { cardSetupMessages as messages } from "../../shared/messages/index.ts";
import { toast } from "../../shared/ui/index.ts";

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
    const result = await deed();
    if (!result.success) {
      const said = result.status === 0 ? messages.failed : result.error;
      toast({ kind: "error", title: messages.yours.errorTitle, text: said });
    }
    await client.invalidateQueries({ queryKey: ["cards"] });
    running.current = false;
    setBusy(false);
    return result.success;
  }
  return { busy, run };
}
