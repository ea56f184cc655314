import type { Asset } from "@lilypad/money";
import fc from "fast-check";
import { ledgerLimit } from "../../src/books.ts";
import { digestOf } from "../../src/digest-of.ts";
import { type AccountId, toAccountId, toTransferId } from "../../src/ids.ts";
import type { NewAccount } from "../../src/open-accounts.ts";
import type { NewTransfer } from "../../src/reserve.ts";
import type { LedgerResult } from "../../src/result.ts";
import type { PlayableLedger } from "../stories/playable-ledger.ts";

/** The accounts: two treasuries for dollars (one with a very low floor), one for euros, and people. */
const terms: readonly { asset: Asset; floor: bigint }[] = [
  { asset: "usdc", floor: -400n },
  { asset: "usdc", floor: -ledgerLimit },
  { asset: "eurc", floor: -400n },
  { asset: "usdc", floor: 0n },
  { asset: "usdc", floor: 0n },
  { asset: "usdc", floor: 0n },
  { asset: "eurc", floor: 0n },
  { asset: "eurc", floor: 0n },
];
/** The index after the last account, which no account has. */
const accountNumbers = fc.nat({ max: terms.length });

interface TransferTerms {
  payer: number;
  receiver: number;
  asset: Asset;
  amount: bigint;
  reason: number;
}

export interface Operation {
  verb: "reserve" | "direct" | "post" | "void";
  items: { transfer: number; content: TransferTerms }[];
}

const amounts = fc.oneof(
  { weight: 12, arbitrary: fc.bigInt({ min: 1n, max: 150n }) },
  { weight: 1, arbitrary: fc.constantFrom(0n, -7n, ledgerLimit, ledgerLimit - 50n, 2n ** 62n) },
);

/** Mostly between accounts of the asset, so that money moves; sometimes between arbitrary ones. */
const transferTerms: fc.Arbitrary<TransferTerms> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      payer: fc.constantFrom(0, 1, 1, 1, 3, 4),
      receiver: fc.constantFrom(0, 3, 3, 4, 4, 5),
      asset: fc.constant<Asset>("usdc"),
      amount: amounts,
      reason: fc.constant(0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      payer: fc.constantFrom(2, 2, 6),
      receiver: fc.constantFrom(6, 6, 7),
      asset: fc.constant<Asset>("eurc"),
      amount: amounts,
      reason: fc.constant(0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      payer: accountNumbers,
      receiver: accountNumbers,
      asset: fc.constantFrom<Asset>("usdc", "eurc"),
      amount: amounts,
      reason: fc.nat({ max: 2 }),
    }),
  },
);

/**
 * Generates batches over few transfers, so that replays, conflicts and repeated endings are frequent. One use
 * of a transfer in ten has different content.
 */
export function arbitraryOperations(options: {
  transfers: number;
  /** The minimum and maximum number of batches in a history. */
  operations: readonly [number, number];
}): fc.Arbitrary<Operation[]> {
  return fc
    .array(transferTerms, { minLength: options.transfers, maxLength: options.transfers })
    .chain((usual) => {
      const item = fc
        .record({
          transfer: fc.nat({ max: options.transfers - 1 }),
          other: fc.oneof(
            { weight: 9, arbitrary: fc.constant(null) },
            { weight: 1, arbitrary: transferTerms },
          ),
        })
        .map(({ transfer, other }) => {
          const content = other ?? usual[transfer];
          if (content === undefined) throw new RangeError(`no transfer ${transfer}`);
          return { transfer, content };
        });
      const operation: fc.Arbitrary<Operation> = fc.record({
        verb: fc.constantFrom("reserve", "reserve", "reserve", "direct", "post", "post", "void"),
        items: fc.array(item, { minLength: 1, maxLength: 8, size: "max" }),
      });
      const [minLength, maxLength] = options.operations;
      return fc.array(operation, { minLength, maxLength, size: "max" });
    });
}

/** The ids of one run, which shares its database with others. */
export interface Run {
  readonly accounts: readonly NewAccount[];
  accountId(index: number): AccountId;
  transferId(index: number): NewTransfer["id"];
}

/** @param number identifies the run in its database: 0, 1, 2, … */
export function makeRun(number: number): Run {
  const first = BigInt(1 + number * (terms.length + 1));
  const accountId = (index: number) => toAccountId(first + BigInt(index));
  return {
    accounts: terms.map((of, index) => ({ id: accountId(index), ...of })),
    accountId,
    transferId: (index) => toTransferId(digestOf(["run", number, index])),
  };
}

/** Runs one operation on a ledger. */
export function perform(
  ledger: PlayableLedger,
  run: Run,
  { verb, items }: Operation,
): Promise<LedgerResult[]> {
  const ids = items.map((item) => run.transferId(item.transfer));
  if (verb === "post") return ledger.post(ids);
  if (verb === "void") return ledger.voidTransfers(ids);
  const transfers = items.map(({ transfer, content }) => ({
    id: run.transferId(transfer),
    digest: digestOf(content.reason),
    debit: run.accountId(content.payer),
    credit: run.accountId(content.receiver),
    asset: content.asset,
    amount: content.amount,
  }));
  return verb === "reserve" ? ledger.reserve(transfers) : ledger.postDirectly(transfers);
}
