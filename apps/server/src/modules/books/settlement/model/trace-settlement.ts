import type { Hex } from "viem";
import {
  idsOfBatch,
  idsOfTransfer,
  inSpan,
  linkTo,
  startFirstSpan,
  startSpanBelow,
} from "../../../../platform/tracing/index.ts";
import type { BatchedOperation, QueuedOperation } from "./operation.ts";

/** Records that operations wait no longer: they are in a batch. Called before the batch is sent. */
export function traceFormed(
  batch: { number: bigint; digest: Hex; gasEstimate: bigint },
  operations: readonly QueuedOperation[],
  startedAt: Date,
  formedAt: Date,
): void {
  const ids = idsOfBatch(batch.digest);
  const number = batch.number.toString();
  startFirstSpan(ids, "settlement batch", {
    startTime: startedAt,
    links: operations.map(({ id }) => linkTo(idsOfTransfer(id))),
    attributes: {
      "lilypad.batch": number,
      "lilypad.batch.operations": operations.length,
      "lilypad.batch.gas_estimate": batch.gasEstimate.toString(),
    },
  }).end(formedAt);
  for (const { id, queueAt } of operations) {
    startSpanBelow(idsOfTransfer(id), "queued", {
      startTime: queueAt,
      links: [linkTo(ids)],
      attributes: { "lilypad.batch": number },
    }).end(formedAt);
  }
}

/** Records an attempt to send a batch. */
export const traceSending = <T>(batch: { digest: Hex }, send: () => Promise<T>): Promise<T> =>
  inSpan(startSpanBelow(idsOfBatch(batch.digest), "send"), send);

/** The time in an id of version 7; null for ids of other versions. */
function timeOf(id: string): Date | null {
  const digits = id.replaceAll("-", "");
  return digits[12] === "7" ? new Date(Number.parseInt(digits.slice(0, 12), 16)) : null;
}

/**
 * Records how operations of a batch ended. The caller's transaction may still be rolled back; then the same spans are
 * recorded again, with the same ids.
 */
export function traceEnded(
  batch: { digest: Hex; transactionHash: Hex },
  operations: readonly BatchedOperation[],
  outcome: "moved" | "failed",
): void {
  for (const { id } of operations) {
    const startTime = timeOf(id);
    startFirstSpan(idsOfTransfer(id), "settlement", {
      ...(startTime === null ? {} : { startTime }),
      links: [linkTo(idsOfBatch(batch.digest))],
      attributes: {
        "lilypad.transfer_id": id,
        "lilypad.outcome": outcome,
        "lilypad.transaction_hash": batch.transactionHash,
      },
    }).end();
  }
}
