import type { Pool } from "@lilypad/db";
import {
  type AccountId,
  checkLedger,
  digestOf,
  isSuccess,
  type LedgerResult,
  type NewTransfer,
  openAccounts,
  openSystemAccount,
  post,
  postDirectly,
  reserve,
  takeAccountIds,
  toTransferId,
} from "@lilypad/ledger";
import { newId } from "../../../apps/server/src/platform/ids.ts";

/** Minor units for each person, enough for any run. */
const startingBalance = 10n ** 12n;
const digest = digestOf({ bench: "ledger" });

/** @throws Error if the ledger refused anything */
export function allDone(results: readonly LedgerResult[]): void {
  const wrong = results.find((result) => !isSuccess(result));
  if (wrong !== undefined) throw new Error(`the ledger answered ${wrong} to a correct transfer`);
}

/** Returns an element, beginning again after the last one. */
function turnOf<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("the list is empty");
  return found;
}

/** Picks two different people for each of some random payments of up to 1,000 minor units. */
export function randomPayments<T>(people: readonly T[], count: number) {
  return Array.from({ length: count }, () => {
    const payer = Math.floor(Math.random() * people.length);
    const distance = 1 + Math.floor(Math.random() * (people.length - 1));
    return {
      from: turnOf(people, payer),
      to: turnOf(people, payer + distance),
      amount: BigInt(1 + Math.floor(Math.random() * 1000)),
    };
  });
}

const makeTransfers = (people: readonly AccountId[], count: number): NewTransfer[] =>
  randomPayments(people, count).map(({ from, to, amount }) => ({
    id: toTransferId(newId()),
    digest,
    debit: from,
    credit: to,
    asset: "usdc",
    amount,
  }));

/** Opens the accounts of people, each with enough money for any run. @param count a multiple of 1,000 */
export async function openLedgerPeople(pool: Pool, count: number): Promise<AccountId[]> {
  const stripes = await openSystemAccount(pool, {
    code: "bench:issuance",
    asset: "usdc",
    floor: -(10n ** 18n),
    stripes: 4,
  });
  const people: AccountId[] = [];
  while (people.length < count) {
    const ids = await takeAccountIds(pool, 1000);
    allDone(
      await openAccounts(
        pool,
        ids.map((id) => ({ id, asset: "usdc", floor: 0n })),
      ),
    );
    const gifts = ids.map((credit, index) => ({
      id: toTransferId(newId()),
      digest,
      debit: turnOf(stripes, index),
      credit,
      asset: "usdc" as const,
      amount: startingBalance,
    }));
    allDone(await postDirectly(pool, gifts, { why: "the benchmark's starting balances" }));
    people.push(...ids);
  }
  return people;
}

/** Reserves random payments between people. @returns their ids */
export async function reserveSome(pool: Pool, people: readonly AccountId[], count: number) {
  const transfers = makeTransfers(people, count);
  allDone(await reserve(pool, transfers));
  return transfers.map(({ id }) => id);
}

/** Carries out complete random transfers between people in two calls: reserves them, then posts them. */
export async function transferSome(
  pool: Pool,
  people: readonly AccountId[],
  count: number,
): Promise<void> {
  const ids = await reserveSome(pool, people, count);
  allDone(await post(pool, ids, { block: 1, log: 0 }));
}

/** @throws Error if the ledger does not agree with itself */
export async function requireBalance(pool: Pool): Promise<void> {
  const [difference] = await checkLedger(pool);
  if (difference === undefined) return;
  throw new Error(`the ledger does not balance: ${difference.kind} ${difference.about}`);
}
