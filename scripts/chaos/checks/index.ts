// What must be true after every round, when nothing is pending.
import type { Pool } from "@lilypad/db";
import type { Addresses } from "@lilypad/worlds";
import type { Load } from "../load/load.ts";
import { compareAcknowledged } from "./acknowledged.ts";
import { compareChain, compareOwners, compareRamp } from "./chain.ts";
import { findImpossible } from "./impossible.ts";
import { comparePrizes } from "./prizes.ts";
import { compareTold, type Told } from "./told.ts";

export interface Checked {
  pool: Pool;
  addresses: Addresses;
  load: Load;
}

type Check = (checked: Checked) => Promise<readonly string[]>;

/** Each returns the differences that it finds. */
const checks: Readonly<Record<string, Check>> = {
  answers: async ({ load }) => load.disagreements(),
  acknowledged: ({ pool, load }) => compareAcknowledged(pool, load.intents),
  books: ({ pool }) => findImpossible(pool),
  chain: ({ pool, addresses }) => compareChain(pool, addresses),
  owners: ({ pool, addresses }) => compareOwners(pool, addresses),
  ramp: ({ pool, addresses }) => compareRamp(pool, addresses),
  prizes: ({ pool, load }) => comparePrizes(pool, load.prizes),
};

export type { Told };

export interface CheckResult {
  /** All differences found. */
  differences: string[];
  /** The counts of mails and pushes to the people of the load since the start of the run. */
  told: Record<"email" | "push", Told>;
}

/** Checks SQL, chain, ramp, mail and push, without the API. */
export async function checkAll(checked: Checked): Promise<CheckResult> {
  const { found, told } = await compareTold(checked.pool, checked.addresses, checked.load);
  for (const [name, check] of Object.entries(checks)) {
    found.push(...(await check(checked)).map((difference) => `${name}: ${difference}`));
  }
  return { differences: found, told };
}
