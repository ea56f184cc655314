import type { Queryable } from "@lilypad/db";

/** How transfers ended. The hash is that of the chain transaction; null if there is none. */
export interface TransferEnd {
  readonly outcome: "posted" | "voided";
  readonly hash: Buffer | null;
}

/** The money has moved. */
export const posted = (hash: Buffer | null): TransferEnd => ({ outcome: "posted", hash });

/** The money is its sender's again. */
export const voided = (hash: Buffer | null = null): TransferEnd => ({ outcome: "voided", hash });

/** Updates everything that depends on ended transfers, in the SQL transaction that ends them. */
export type OnTransfersEnded = (
  db: Queryable,
  transferIds: readonly string[],
  end: TransferEnd,
) => Promise<void>;

const statuses = ["pending", "confirmed", "failed"] as const;

/** The state of a transfer as people see it. */
export type TransferStatus = (typeof statuses)[number];

/**
 * Returns the status that SQL has as a number.
 * @throws RangeError if there is none with that number
 */
export function transferStatusOf(number: number): TransferStatus {
  const status = statuses[number];
  if (status === undefined) throw new RangeError(`no transfer has the status ${number}`);
  return status;
}
