import { useQueryClient } from "@tanstack/react-query";
import { quoteQuery, teleportQuery } from "./queries.ts";
import type { Teleport, TeleportPayment } from "./teleport.ts";

/** Keeps what calls answer about a link, so that every step sees the same. */
export function useLink(token: string) {
  const client = useQueryClient();
  const { queryKey } = teleportQuery(token);

  async function change(next: (before: Teleport) => Teleport): Promise<void> {
    // A reading that is under way knows less than the answer that is here.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (before) => (before === undefined ? before : next(before)));
  }

  return {
    setTeleport: (teleport: Teleport) => change(() => teleport),
    setPayer: (payer: Teleport["payer"]) => change((before) => ({ ...before, payer })),
    setPayment: (payment: TeleportPayment) => change((before) => ({ ...before, payment })),
    /** Reads the link again. */
    look: () => client.invalidateQueries({ queryKey }),
    forgetQuote: () => client.removeQueries({ queryKey: quoteQuery(token).queryKey }),
  };
}
