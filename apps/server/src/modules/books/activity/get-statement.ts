import type { Data, Operations, Params, Query } from "@lilypad/api-contract";
import type { Pool, Queryable } from "@lilypad/db";
import { type AccountId, type Entry, readPeriod, toAccountId } from "@lilypad/ledger";
import { assetOfCurrency, assets, toWireAmount } from "@lilypad/money";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { mapInTurns } from "../../../platform/map-in-turns.ts";
import { currencyOfInput } from "../../../platform/money-input.ts";
import { type Read, readFrom } from "../../../platform/reads/index.ts";
import { activityDirection, transferStatus } from "../../../platform/rows.gen.ts";
import { type ActivityLine, findActivity } from "./activity-store.ts";
import { type SideReaders, toTransactions } from "./to-transaction.ts";

/** Max entries in one statement, enough for more than ten a day over a year. */
const maxEntries = 5_000;

async function findAccount(
  db: Queryable,
  personId: string,
  asset: number,
): Promise<AccountId | null> {
  const { rows } = await db.query<{ accountId: bigint }>(
    "select account_id from person_wallet where person_id = $1 and asset = $2",
    [personId, asset],
  );
  return rows[0] === undefined ? null : toAccountId(rows[0].accountId);
}

/** A history row made from the ledger entry alone, for an entry without a row in the history. */
const rowFromEntry = (entry: Entry, asset: number): ActivityLine => ({
  transferId: entry.transfer,
  direction: entry.amount > 0n ? activityDirection.credit : activityDirection.debit,
  asset,
  amount: entry.amount > 0n ? entry.amount : -entry.amount,
  kind: "imported",
  note: null,
  status: transferStatus.confirmed,
  hash: null,
  createdAt: entry.at,
  counterpartyId: null,
  counterpartyFirstName: null,
  counterpartyLastName: null,
  counterpartyDisplayTag: null,
  counterpartyAvatarColour: null,
  counterpartyCountryCode: null,
  counterpartyIsActive: null,
});

/**
 * Creates the caller's statement. It is read from the ledger's entries, so that the opening balance plus all
 * entries equals the closing balance; titles and people come from the history.
 * @throws ApiError NOT_FOUND for another person's id; STATEMENT_ARCHIVED; STATEMENT_TOO_LONG; VALIDATION_FAILED for a period
 * that ends before it begins
 */
export function createGetStatement({ pool, ...sides }: { pool: Pool } & SideReaders) {
  const readEntries = async (
    db: Queryable,
    personId: string,
    asset: number,
    between: { from: Date; until: Date },
  ) => {
    const account = await findAccount(db, personId, asset);
    if (account === null)
      return { opening: 0n, closing: 0n, entries: [], rows: new Map<string, ActivityLine>() };
    const period = await readPeriod(db, account, between, maxEntries);
    if (period === "archived") return fail("STATEMENT_ARCHIVED");
    if (period === "too_many") return fail("STATEMENT_TOO_LONG");
    const transfers = period.entries.map((entry) => entry.transfer);
    return { ...period, rows: await findActivity(db, personId, transfers) };
  };
  return async function getStatement(
    caller: Caller,
    params: Params<Operations["getStatement"]>,
    query: Query<Operations["getStatement"]>,
    read: Read = readFrom(pool),
  ): Promise<Data<Operations["getStatement"]>> {
    if (params.userId !== caller.personId) fail("NOT_FOUND");
    const [from, until] = [new Date(query.from), new Date(query.until)];
    if (until < from) {
      fail("VALIDATION_FAILED", {
        fields: [{ path: "query.until", message: "The end must not be before the beginning" }],
      });
    }
    const currency = currencyOfInput(query.currency);
    const asset = assetOfCurrency(currency);
    const { opening, closing, entries, rows } = await read((db) =>
      readEntries(db, caller.personId, assets[asset].number, { from, until }),
    );
    const transactions = await toTransactions(
      sides,
      caller.personId,
      entries.map((entry) => rows.get(entry.transfer) ?? rowFromEntry(entry, assets[asset].number)),
    );
    const lines = await mapInTurns(entries, (entry, place) => {
      const transaction = transactions[place];
      if (transaction === undefined) throw new Error(`entry ${entry.sequence} has no line`);
      return {
        at: entry.at.toISOString(),
        amount: toWireAmount(entry.amount, asset),
        balance: toWireAmount(entry.balance, asset),
        transaction,
      };
    });
    return {
      currency,
      from: from.toISOString(),
      until: until.toISOString(),
      openingBalance: toWireAmount(opening, asset),
      closingBalance: toWireAmount(closing, asset),
      entries: lines,
    };
  };
}
