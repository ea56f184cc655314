import type { Data, Operations, Query } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { countUnseenRequests, listRequests } from "./requests-store.ts";
import { toPaymentRequest } from "./to-payment-request.ts";

/** Lists a person's payment requests in pages, newest first. */
export function createListRequests({ pool, clock }: { pool: Pool; clock: Clock }) {
  return {
    async page(
      caller: Caller,
      side: "incoming" | "outgoing",
      query: Query<Operations["listIncomingRequests"]>,
    ): Promise<Data<Operations["listIncomingRequests"]>> {
      const rows = await listRequests(pool, side, {
        personId: caller.personId,
        limit: query.limit + 1,
        before: query.before,
        now: clock.now(),
      });
      const requests = rows.slice(0, query.limit).map(toPaymentRequest);
      const last = requests.at(-1);
      return { requests, nextCursor: rows.length > query.limit ? (last?.id ?? null) : null };
    },
    countUnseen: (caller: Caller) => countUnseenRequests(pool, caller.personId, clock.now()),
  };
}
