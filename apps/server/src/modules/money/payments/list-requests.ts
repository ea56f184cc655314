import type { Data, Operations, Query } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import type { Caller } from "../../../platform/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import { fail } from "../../../platform/errors.ts";
import { countUnseenRequests, findRequest, listRequests } from "./requests-store.ts";
import { toPaymentRequest } from "./to-payment-request.ts";

/** Reads a person's payment requests: one of them, and in pages, newest first. */
export function createListRequests({ pool, clock }: { pool: Pool; clock: Clock }) {
  return {
    /** @throws ApiError NOT_FOUND also for other people's, and for one that is withheld from the caller */
    async one(caller: Caller, id: string): Promise<Data<Operations["getRequest"]>> {
      const row = await findRequest(pool, caller.personId, id, clock.now());
      return row === undefined ? fail("NOT_FOUND") : { request: toPaymentRequest(row) };
    },
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
