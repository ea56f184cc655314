import type { Body, Operations } from "@lilypad/api-contract";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { BlockedPeopleDeps } from "./blocked-people-deps.ts";
import { addReport, findRequestor, hasReported } from "./report-store.ts";

/**
 * Tells the administrators about who sent a payment request; that person is told nothing. Reporting a
 * request again changes nothing.
 * @throws NOT_FOUND for a request that this person was not sent, or whose sender has left
 */
export async function reportRequest(
  { pool, clock, logger }: BlockedPeopleDeps,
  reporterId: string,
  requestId: string,
  { reason, details }: Body<Operations["reportRequest"]>,
): Promise<void> {
  const reportedId = (await findRequestor(pool, reporterId, requestId)) ?? fail("NOT_FOUND");
  if (await hasReported(pool, reporterId, requestId)) return;
  const at = clock.now();
  const id = newId();
  const written = details?.trim() || null;
  const report = { id, reporterId, reportedId, requestId, reason, details: written, at };
  if (await addReport(pool, report)) logger.info({ report: id }, "a payment request was reported");
}
