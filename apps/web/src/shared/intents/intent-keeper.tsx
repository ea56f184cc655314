import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "../account/index.ts";
import { useKeptIntents } from "./use-kept-intents.ts";

/** Sends unanswered requests again while a person is signed in. Its code loads only if there are any. */
export function IntentKeeper() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const intents = useKeptIntents();
  const isNeeded = intents !== undefined && intents.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    const stop = new AbortController();
    const resend = async () => {
      const { resendKeptIntents } = await import("./resend-kept-intents.ts");
      await resendKeptIntents(userId, stop.signal, () => void queryClient.invalidateQueries());
    };
    // Without storage nothing was stored; without a network the code is loaded at the next start.
    resend().catch(() => undefined);
    return () => stop.abort();
  }, [isNeeded, userId, queryClient]);
  return null;
}
