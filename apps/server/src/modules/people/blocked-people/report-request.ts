import type { Body, Operations } from "@lilypad/api-contract";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import type { BlockedPeopleDeps } from "./blocked-people-deps.ts";
import { addReport, findRequestor, hasReported } from "./report-store.ts";

/**
 * Reports the sender of a payment request to the administrators. The sender is not notified. Reporting the
 * same request again has no effect.
 * @throws NOT_FOUND for a request that this person did not receive, or whose sender's account is deleted
 */
export async function reportRequest(
  { pool, clock, logger }: BlockedPeopleDeps,
  reporterId: string,
  requestId: string,
  { reason, details }: Body<Operations["reportRequest"]>,
): Promise<void> {
  const reportedId = (await findRequestor(pool, reporterId, requestId)) ?? fail("NOT_FOUND");
  if (await hasReported(pool, reporterId, requestId)) return;
  const id = newId();
  const isNew = await addReport(pool, {
    id,
    reporterId,
    reportedId,
    requestId,
    reason,
    details: details?.trim() || null,
    reportedAt: clock.now(),
  });
  if (isNew) logger.info({ report: id }, "a payment request was reported");
}
