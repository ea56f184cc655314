import { maxLeaf } from "@lilypad/proof-of-books";

/** One person's posted balance of an asset. */
export interface Holding {
  /** The ledger account. */
  readonly account: bigint;
  /** The 20 bytes of the Safe's address. */
  readonly holder: Uint8Array;
  /** Minor units. */
  readonly amount: bigint;
}

const holderBytes = 20;

/** All balances of one asset in 36 bytes each, because a million objects would need ten times as much. */
export function createHoldings() {
  let accounts = new BigInt64Array(1_024);
  let amounts = new BigInt64Array(1_024);
  let holders = new Uint8Array(1_024 * holderBytes);
  let length = 0;

  function grow(): void {
    const [oldAccounts, oldAmounts, oldHolders] = [accounts, amounts, holders];
    accounts = new BigInt64Array(length * 2);
    accounts.set(oldAccounts);
    amounts = new BigInt64Array(length * 2);
    amounts.set(oldAmounts);
    holders = new Uint8Array(length * 2 * holderBytes);
    holders.set(oldHolders);
  }

  return {
    get length() {
      return length;
    },
    /** @throws RangeError for a balance that is negative or above the ledger's limit, which no person can have */
    add({ account, holder, amount }: Holding): void {
      if (amount < 0n) throw new RangeError(`account ${account} has a negative balance`);
      if (amount > maxLeaf) throw new RangeError(`account ${account} has too large a balance`);
      if (length === accounts.length) grow();
      accounts[length] = account;
      amounts[length] = amount;
      holders.set(holder, length * holderBytes);
      length += 1;
    },
    at(index: number): Holding {
      return {
        account: accounts[index] as bigint,
        amount: amounts[index] as bigint,
        holder: holders.subarray(index * holderBytes, (index + 1) * holderBytes),
      };
    },
  };
}

export type Holdings = ReturnType<typeof createHoldings>;
