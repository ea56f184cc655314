import type { Queryable } from "@lilypad/db";
import { nameOfCode } from "./rows/index.ts";
import { transferStatus } from "./rows.gen.ts";

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

/** The state of a transfer as people see it. */
export type TransferStatus = keyof typeof transferStatus;

/** Returns the status that a table stores as a number. @throws RangeError if there is none with that number */
export const transferStatusOf = (number: number): TransferStatus =>
  nameOfCode(transferStatus, number);
