import { readFileSync, writeFileSync } from "node:fs";
import { parseOwnerList } from "@lilypad/chain";
import { createPool, type Pool } from "@lilypad/db";
import {
  listHeldOwners,
  loadOwnerList,
  readOwnerSupply,
  skipOwners,
} from "../../apps/server/src/modules/wallets/index.ts";

async function withDatabase<T>(use: (pool: Pool) => Promise<T>): Promise<T> {
  const { DATABASE_URL: databaseUrl } = process.env;
  if (databaseUrl === undefined) throw new Error("DATABASE_URL: is required");
  const pool = createPool({ databaseUrl, maxConnections: 1 });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

/** Shows how many owners are left, and where the next list has to begin. */
export const status = (): Promise<string[]> =>
  withDatabase(async (pool) => {
    const { vault, unused, nextIndex } = await readOwnerSupply(pool);
    return [
      `vault ${vault ?? "none yet"}`,
      `${unused} unused owners`,
      `the next list begins with ${nextIndex}`,
    ];
  });

/**
 * Loads a list, if it has the checksum that two offline machines showed.
 * @throws Error when the checksum differs, the file is damaged, or it was made by another vault
 */
export const load = (options: { list: string; checksum: string }): Promise<string[]> =>
  withDatabase(async (pool) => {
    const list = parseOwnerList(readFileSync(options.list, "utf8"));
    if (list.checksum !== options.checksum.trim().toLowerCase()) {
      throw new Error(
        `the list has the checksum ${list.checksum}, not the given one. Nothing was loaded.`,
      );
    }
    const added = await loadOwnerList(pool, list);
    return [`${added} of ${list.owners.length} owners are new`];
  });

/** Writes the owners of all held Safes for the offline machine. */
export const exportOwners = ({ out }: { out: string }): Promise<string[]> =>
  withDatabase(async (pool) => {
    const owners = await listHeldOwners(pool);
    const lines = owners.map(({ index, address }) => `${index} ${address}\n`);
    writeFileSync(out, lines.join(""), { flag: "wx" });
    return [`${owners.length} owners are in ${out}`];
  });

/** Discards owners that people may have whose rows a restored backup lacks. */
export const skip = (): Promise<string[]> =>
  withDatabase(async (pool) => [`the next list begins with ${await skipOwners(pool)}`]);
