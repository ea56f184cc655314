import { bindTo } from "../../../platform/bind.ts";
import { listShared, removeReceiptsOf, revoke } from "./receipt-store.ts";
import type { ReceiptsDeps } from "./receipts-deps.ts";
import { listReceipts, shareReceipt } from "./share-receipt.ts";
import { showPublic } from "./show-public.ts";

export type Receipts = ReturnType<typeof createReceipts>;

/** The receipts module: pages by which people show a payment to others, until they revoke them (ADR 53). */
export function createReceipts(deps: ReceiptsDeps) {
  const { pool, clock } = deps;
  const bound = bindTo(deps);
  return {
    list: bound(listReceipts),
    share: bound(shareReceipt),
    /** Ends the sharing of a transaction's receipt. Repeating it changes nothing. */
    revoke: (personId: string, transferId: string) =>
      revoke(pool, { personId, transferId }, clock.now()),
    showPublic: bound(showPublic),
    /** A person's shared receipts without their addresses, for the export of their data. */
    async readOwnData(personId: string, limit: number) {
      const receipts = await listShared(pool, personId, { limit: limit + 1 });
      return receipts.map(({ transferId, showsNote, showsTags, createdAt }) => ({
        transaction_id: transferId,
        shows_note: showsNote,
        shows_tags: showsTags,
        created_at: createdAt.toISOString(),
      }));
    },
    /** Must be called in the transaction that deletes the account. */
    forgetPerson: removeReceiptsOf,
  };
}
