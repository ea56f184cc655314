import type { Data, Operations, Params, Query } from "@lilypad/api-contract";
import type { Pool, Queryable } from "@lilypad/db";
import { type AccountId, type Entry, readPeriod, toAccountId } from "@lilypad/ledger";
import { assetOfCurrency, assets, toWireAmount } from "@lilypad/money";
import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors.ts";
import { currencyOfInput } from "../../platform/money-input.ts";
import { type ActivityRow, findActivity } from "./activity-store.ts";
import { toTransaction } from "./to-transaction.ts";

/** Entries in one statement; more than ten a day for a year. */
const longestStatement = 5_000;

async function findAccount(
  db: Queryable,
  personId: string,
  asset: number,
): Promise<AccountId | null> {
  const { rows } = await db.query<{ account_id: bigint }>(
    "select account_id from person_account where person_id = $1 and asset = $2",
    [personId, asset],
  );
  return rows[0] === undefined ? null : toAccountId(rows[0].account_id);
}

/** What the ledger alone can say of an entry that has no row in the history. */
const bareRow = (entry: Entry, asset: number): ActivityRow => ({
  transferId: entry.transfer,
  direction: entry.amount > 0n ? 1 : 2,
  asset,
  amount: entry.amount > 0n ? entry.amount : -entry.amount,
  kind: "imported",
  note: null,
  status: 1,
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
 * The caller's statement: taken from the ledger's entries, so that opening balance and entries add
 * up to the closing balance; told with the words of the history.
 * @throws ApiError NOT_FOUND for anybody else's; STATEMENT_TOO_LONG; VALIDATION_FAILED for a period
 * that ends before it begins
 */
export function createGetStatement({ pool }: { pool: Pool }) {
  return async function getStatement(
    caller: Caller,
    params: Params<Operations["getStatement"]>,
    query: Query<Operations["getStatement"]>,
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
    const account = await findAccount(pool, caller.personId, assets[asset].number);
    const period =
      account === null
        ? { opening: 0n, entries: [], closing: 0n }
        : await readPeriod(pool, account, { from, until }, longestStatement);
    if (period === null) return fail("STATEMENT_TOO_LONG");
    const rows = await findActivity(
      pool,
      caller.personId,
      period.entries.map((entry) => entry.transfer),
    );
    return {
      currency,
      from: from.toISOString(),
      until: until.toISOString(),
      openingBalance: toWireAmount(period.opening, asset),
      closingBalance: toWireAmount(period.closing, asset),
      entries: period.entries.map((entry) => ({
        at: entry.at.toISOString(),
        amount: toWireAmount(entry.amount, asset),
        balance: toWireAmount(entry.balance, asset),
        transaction: toTransaction(
          rows.get(entry.transfer) ?? bareRow(entry, assets[asset].number),
        ),
      })),
    };
  };
}
