import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { keptIntents, onLostAnswer } from "./wallet-intents.ts";

/** Sends unanswered payments to addresses again while a person is signed in. Its code loads only if there are any. */
export function WalletResender() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  useEffect(() => {
    const session = new AbortController();
    const { signal } = session;
    let isRunning = false;
    async function resend() {
      if (isRunning) return;
      isRunning = true;
      try {
        const kept = await keptIntents(userId);
        if (kept.length === 0 || signal.aborted) return;
        const { resendWalletSends } = await import("./resend.ts");
        await resendWalletSends(userId, signal, queryClient);
      } catch {
        // Without storage nothing was stored; without a network the code is loaded at the next start.
      } finally {
        isRunning = false;
      }
    }
    const stopListening = onLostAnswer(() => void resend());
    void resend();
    return () => {
      stopListening();
      session.abort();
    };
  }, [userId, queryClient]);
  return null;
}
