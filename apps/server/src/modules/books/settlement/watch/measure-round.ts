import { type ChainAsset, chainAssets, toDecimal } from "@lilypad/money";
import { type Address, getAddress } from "viem";

/** A posted balance in minor units, to be compared with that of the Safe that holds it. */
export interface Holding {
  readonly asset: ChainAsset;
  readonly holder: Address;
  readonly posted: bigint;
  /** The sum that owners have moved out of Safes (negative) or into them on the chain and that waits to be booked. */
  readonly waiting: bigint;
  /** Reserved for pending transfers out of it. */
  readonly held: bigint;
  /** The system account with a Safe of its own, such as "treasury"; null for a person. */
  readonly systemCode: string | null;
}

/** A system account's posted balance in minor units, over all its stripes. */
export interface SystemBalance {
  readonly code: string;
  readonly asset: ChainAsset;
  readonly posted: bigint;
}

/** The sums of the Safes that a round has read so far, in minor units. */
export interface RoundSums {
  readonly fromBlock: bigint;
  readonly people: ReadonlyMap<
    ChainAsset,
    { readonly books: bigint; readonly safes: bigint; readonly held: bigint }
  >;
  /** The balances of the Safes of system accounts, by code and asset. */
  readonly systemSafes: ReadonlyMap<string, { readonly holder: Address; readonly safe: bigint }>;
}

/** A complete round: every Safe was read once, from one block until another. Amounts are decimals in major units. */
export interface Round {
  readonly fromBlock: string;
  readonly assets: readonly {
    readonly asset: ChainAsset;
    /**
     * The sum of people's balances in the books, the sum in their Safes, and the sum reserved for pending transfers. A
     * movement that owners made on the chain is counted where it is now, also while it waits to be booked.
     */
    readonly people: { readonly books: string; readonly safes: string; readonly held: string };
    readonly systemAccounts: readonly {
      readonly code: string;
      readonly balance: string;
      /** The account's Safe, if it has one, and the Safe's balance. */
      readonly address: string | null;
      readonly onChain: string | null;
    }[];
  }[];
}

const keyOf = (code: string, asset: ChainAsset) => `${code} ${asset}`;

/** A round that has read nothing yet. */
const startRound = (fromBlock: bigint): RoundSums => ({
  fromBlock,
  people: new Map(chainAssets.map((asset) => [asset, { books: 0n, safes: 0n, held: 0n }])),
  systemSafes: new Map(),
});

/**
 * Adds the Safes of one run to a round.
 * @param sums null for the first run of a round
 * @param balances the balances of the Safes, in the order of the holdings
 */
export function addToRound(
  sums: RoundSums | null,
  block: bigint,
  holdings: readonly Holding[],
  balances: readonly bigint[],
): RoundSums {
  const before = sums ?? startRound(block);
  const people = new Map(before.people);
  const systemSafes = new Map(before.systemSafes);
  for (const [index, { asset, holder, posted, waiting, held, systemCode }] of holdings.entries()) {
    const safe = balances[index] ?? 0n;
    if (systemCode !== null) systemSafes.set(keyOf(systemCode, asset), { holder, safe });
    const sum = people.get(asset);
    if (systemCode !== null || sum === undefined) continue;
    people.set(asset, {
      books: sum.books + posted + waiting,
      safes: sum.safes + safe,
      held: sum.held + held,
    });
  }
  return { fromBlock: before.fromBlock, people, systemSafes };
}

/** Completes a round with the system accounts at its last block. */
export function completeRound(
  { fromBlock, people, systemSafes }: RoundSums,
  systemBalances: readonly SystemBalance[],
): Round {
  return {
    fromBlock: fromBlock.toString(),
    assets: [...people].map(([asset, { books, safes, held }]) => ({
      asset,
      people: {
        books: toDecimal(books, asset),
        safes: toDecimal(safes, asset),
        held: toDecimal(held, asset),
      },
      systemAccounts: systemBalances
        .filter((balance) => balance.asset === asset)
        .map(({ code, posted }) => {
          const safe = systemSafes.get(keyOf(code, asset));
          return {
            code,
            balance: toDecimal(posted, asset),
            address: safe === undefined ? null : getAddress(safe.holder),
            onChain: safe === undefined ? null : toDecimal(safe.safe, asset),
          };
        }),
    })),
  };
}
