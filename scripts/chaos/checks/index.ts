// What must be true after every round, when nothing is pending.
import type { Pool } from "@lilypad/db";
import type { Load } from "../load/load.ts";
import type { Addresses } from "../product.ts";
import { compareAcknowledged } from "./acknowledged.ts";
import { compareChain, compareOwners, compareRamp } from "./chain.ts";
import { findImpossible } from "./impossible.ts";

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
};

/** Checks SQL, chain and ramp, without the API. @returns all differences found */
export async function checkAll(checked: Checked): Promise<string[]> {
  const found: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    found.push(...(await check(checked)).map((difference) => `${name}: ${difference}`));
  }
  return found;
}
