import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { pauseResender } from "../../../shared/intents/index.ts";
import { keptIntents } from "./intent-store.ts";

/**
 * How often the device checks for unanswered payments of another tab. A lost answer here wakes the resender at
 * once.
 */
const lookMs = 30_000;

async function keepSending(userId: string, signal: AbortSignal, queryClient: QueryClient) {
  while (!signal.aborted) {
    try {
      if ((await keptIntents(userId)).length > 0) {
        const { resendSends } = await import("./resend-sends.ts");
        return await resendSends(userId, signal, queryClient);
      }
    } catch {
      // Without storage nothing was stored; without a network the code is loaded a little later.
    }
    await pauseResender(lookMs, signal);
  }
}

/** Sends unanswered payments again while a person is signed in. Renders nothing; its code loads only if there are any. */
export function IntentResender() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    void keepSending(userId, stop.signal, queryClient);
    return () => stop.abort();
  }, [userId, queryClient]);
  return null;
}
