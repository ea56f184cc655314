import { useQueryClient } from "@tanstack/react-query";
import { quoteQuery } from "./later-queries.ts";
import { teleportQuery } from "./queries.ts";
import type { Teleport, TeleportPayment } from "./teleport.ts";

/** Updates the cached link with the answers of calls, so that all steps show the same. */
export function useLink(token: string) {
  const client = useQueryClient();
  const { queryKey } = teleportQuery(token);

  async function change(next: (before: Teleport) => Teleport): Promise<void> {
    // The answer is newer than that of a running query.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (before) => (before === undefined ? before : next(before)));
  }

  return {
    setTeleport: (teleport: Teleport) => change(() => teleport),
    setPayer: (payer: Teleport["payer"]) => change((before) => ({ ...before, payer })),
    setPayment: (payment: TeleportPayment) => change((before) => ({ ...before, payment })),
    reload: () => client.invalidateQueries({ queryKey }),
    forgetQuote: () => client.removeQueries({ queryKey: quoteQuery(token).queryKey }),
  };
}
