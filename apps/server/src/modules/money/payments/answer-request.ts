import type { Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import type { Caller } from "../../../platform/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import { fail } from "../../../platform/errors.ts";
import { acknowledgeRequest, endRequest, findRequest, type RequestRow } from "./requests-store.ts";
import { toPaymentRequest } from "./to-payment-request.ts";

type Answer = Data<Operations["rejectRequest"]>;

/**
 * Cancels, rejects or acknowledges a payment request. Only its creator may cancel it, and only its
 * payer may reject it or mark it as seen; for everyone else it does not exist.
 */
export function createAnswerRequest({ pool, clock }: { pool: Pool; clock: Clock }) {
  const ownRequest = async (
    caller: Caller,
    id: string,
    side: "requestorId" | "payerId",
  ): Promise<RequestRow> => {
    const row = await findRequest(pool, caller.personId, id, clock.now());
    if (row === undefined || row[side] !== caller.personId) fail("NOT_FOUND");
    return row;
  };

  const end = async (
    caller: Caller,
    id: string,
    side: "requestor" | "payer",
    status: "rejected" | "cancelled",
  ) => {
    const row = await ownRequest(caller, id, `${side}Id`);
    const now = clock.now();
    if (row.status !== status) {
      const ended = await endRequest(pool, {
        id,
        personId: caller.personId,
        side,
        status,
        now,
      });
      if (!ended) fail("REQUEST_NOT_PENDING");
    }
    return { request: toPaymentRequest({ ...row, status, answeredAt: row.answeredAt ?? now }) };
  };

  return {
    /** Cancelling twice has no further effect. @throws ApiError NOT_FOUND, REQUEST_NOT_PENDING */
    cancel: (caller: Caller, id: string): Promise<Answer> =>
      end(caller, id, "requestor", "cancelled"),
    /** Rejecting twice has no further effect. @throws ApiError NOT_FOUND, REQUEST_NOT_PENDING */
    reject: (caller: Caller, id: string): Promise<Answer> => end(caller, id, "payer", "rejected"),
    /** @throws ApiError NOT_FOUND */
    async acknowledge(caller: Caller, id: string): Promise<Answer> {
      const row = await ownRequest(caller, id, "payerId");
      const now = clock.now();
      await acknowledgeRequest(pool, id, caller.personId, now);
      return { request: toPaymentRequest({ ...row, acknowledgedAt: row.acknowledgedAt ?? now }) };
    },
  };
}
