import type { OwnerList } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import type { Registry } from "prom-client";
import { createLoop } from "../../../platform/due-work/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import { createUnsetGauge } from "../../../platform/metrics/index.ts";
import { loadOwnerList, readOwnerSupply } from "./owner-supply.ts";

export interface OwnerWatchDeps {
  pool: Pool;
  logger: Logger;
  registry: Registry;
  /** Below this number of unused owners, an administrator has to load another list. */
  minUnusedOwners: number;
  /** Makes a list that begins with an index, on a machine that has the vault; null on any other. */
  makeOwnerList: ((firstIndex: number) => OwnerList) | null;
}

const intervalMs = 30_000;

/**
 * Adds a list from this machine's vault.
 * @returns false if there is no vault on this machine
 * @throws WrongVault when it is not the vault of this database
 */
export async function refillOwners({
  pool,
  makeOwnerList,
}: Pick<OwnerWatchDeps, "pool" | "makeOwnerList">): Promise<boolean> {
  if (makeOwnerList === null) return false;
  const { nextIndex } = await readOwnerSupply(pool);
  await loadOwnerList(pool, makeOwnerList(Number(nextIndex)));
  return true;
}

/** Creates the watch over the number of unused owners. */
export function createOwnerWatch(deps: OwnerWatchDeps) {
  const { pool, logger, registry, minUnusedOwners, makeOwnerList } = deps;
  const unusedOwners = createUnsetGauge({
    name: "lilypad_unused_owners",
    help: "Owners of Safes that are loaded and are unused; at 0 people without their own key cannot finish signing up",
    registers: [registry],
  });
  let isWarned = false;

  /** Refills the supply where the vault is here; otherwise warns once while it is low. */
  async function watch(): Promise<void> {
    let supply = await readOwnerSupply(pool);
    if (supply.unused < minUnusedOwners && makeOwnerList !== null) {
      await refillOwners(deps);
      supply = await readOwnerSupply(pool);
    }
    unusedOwners.set(Number(supply.unused));
    const isLow = supply.unused < minUnusedOwners;
    if (isLow && !isWarned) {
      logger.warn(
        { unused: supply.unused, nextIndex: supply.nextIndex },
        "few owners of Safes are left: make a list on the offline machine and load it (docs/runbooks/owner-keys.md)",
      );
    }
    isWarned = isLow;
  }

  return {
    watch,
    /** Watches twice a minute. */
    loop: createLoop({
      name: "owners",
      logger,
      pauseMs: intervalMs,
      async pass() {
        await watch();
        return false;
      },
    }),
    /** Describes a low supply in a sentence without figures, because /ready is public; null while there are enough. */
    async describeShortage(): Promise<string | null> {
      const { unused } = await readOwnerSupply(pool);
      if (unused >= minUnusedOwners) return null;
      return `${unused === 0n ? "no" : "few"} owners of Safes are left: load a list (docs/runbooks/owner-keys.md)`;
    },
  };
}
