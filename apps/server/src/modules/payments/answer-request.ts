import type { Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { fail } from "../../platform/errors.ts";
import { acknowledgeRequest, endRequest, findRequest, type RequestRow } from "./requests-store.ts";
import { toPaymentRequest } from "./to-payment-request.ts";

type Answer = Data<Operations["rejectRequest"]>;

/**
 * What the two people of a request may do besides paying it: its creator cancels, its payer rejects
 * or marks it as seen. To anybody else it does not exist.
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
    if (row.status !== status) {
      const ended = await endRequest(pool, {
        id,
        personId: caller.personId,
        side,
        status,
        now: clock.now(),
      });
      if (!ended) fail("REQUEST_NOT_PENDING");
    }
    return { request: toPaymentRequest({ ...row, status }) };
  };

  return {
    /** @throws ApiError NOT_FOUND, REQUEST_NOT_PENDING; repeating a cancel is harmless */
    cancel: (caller: Caller, id: string): Promise<Answer> =>
      end(caller, id, "requestor", "cancelled"),
    /** @throws ApiError NOT_FOUND, REQUEST_NOT_PENDING; repeating a reject is harmless */
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
