import { assets } from "@lilypad/money";
import { expect } from "vitest";
import { ledgerLimit } from "../../src/books.ts";
import type { PlayableLedger } from "../stories/playable-ledger.ts";
import type { Run } from "./arbitrary-operations.ts";

/**
 * Checks the invariants of every step: no money appeared or vanished in any asset, no account is overdrawn, and
 * each statement adds up to its balance without gaps.
 */
export async function expectSound(ledger: PlayableLedger, run: Run): Promise<void> {
  const ids = run.accounts.map((account) => account.id);
  const balances = [...(await ledger.readBalances(ids)).values()];
  for (const asset of Object.keys(assets)) {
    const sum = balances
      .filter((balance) => balance.asset === asset)
      .reduce((total, balance) => total + balance.posted, 0n);
    expect(sum, `all ${asset} together`).toBe(0n);
  }
  for (const { account, posted, held, available, sequence } of balances) {
    expect(available >= 0n && held >= 0n, `account ${account} is overdrawn`).toBe(true);
    expect(posted <= ledgerLimit && posted >= -ledgerLimit).toBe(true);
    let running = 0n;
    const entries = await ledger.readEntries(account);
    entries.forEach((entry, at) => {
      running += entry.amount;
      expect(entry.sequence).toBe(BigInt(at + 1));
      expect(entry.balance).toBe(running);
    });
    expect({ posted, sequence }).toEqual({ posted: running, sequence: BigInt(entries.length) });
  }
}
