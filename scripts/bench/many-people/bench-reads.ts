import type { BenchRow } from "../bench-row.ts";
import { type HttpWorld, openHttpWorld } from "../http/http-world.ts";
import { measureReads, type ReadCall, type ReadOptions } from "../http/read-calls.ts";
import { type Seeded, type SeedSize, seed } from "./seed.ts";

/**
 * Opens a server, fills its database and measures reads, one kind after the other.
 * @param openCalls returns the calls, after opening what they need
 * @param require throws unless what must follow from the reads is there
 * @throws Error if any answer is not 200
 */
export async function benchReads(
  size: Partial<SeedSize>,
  openCalls: (world: HttpWorld, seeded: Seeded) => Promise<readonly ReadCall[]>,
  options: ReadOptions,
  require: (world: HttpWorld) => Promise<void> = async () => undefined,
): Promise<BenchRow[]> {
  const world = await openHttpWorld();
  try {
    const seeded = await seed(world.pool, size);
    const rows = await measureReads(world, await openCalls(world, seeded), options);
    await require(world);
    return rows;
  } finally {
    await world.close();
  }
}
