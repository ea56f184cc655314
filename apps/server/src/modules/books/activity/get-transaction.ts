import type { Data, Operations, Params } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { type Read, readFrom } from "../../../platform/reads/index.ts";
import { findActivity } from "./activity-store.ts";
import { type SideReaders, toTransactions } from "./to-transaction.ts";

type Shown = Data<Operations["getTransaction"]>;

/** Reads the bank transfer behind a row of a person's history; null if there is none. */
export type ReadBankTransfer = (
  personId: string,
  transferId: string,
) => Promise<Shown["bankTransfer"]>;

/**
 * Reads one row of the caller's own history with the bank transfer behind it.
 * @throws ApiError NOT_FOUND for another person's id, and for a transfer that is not in the caller's history
 */
export function createGetTransaction(
  deps: {
    pool: Pool;
    readBankTransfer: ReadBankTransfer;
  } & SideReaders,
) {
  return async function getTransaction(
    { personId }: Caller,
    { userId, id }: Params<Operations["getTransaction"]>,
    read: Read = readFrom(deps.pool),
  ): Promise<Shown> {
    if (userId !== personId) fail("NOT_FOUND");
    const rows = [...(await read((db) => findActivity(db, personId, [id]))).values()];
    const [transaction] = await toTransactions(deps, personId, rows);
    if (transaction === undefined) return fail("NOT_FOUND");
    return { transaction, bankTransfer: await deps.readBankTransfer(personId, id) };
  };
}
