import { rmSync } from "node:fs";
import { join } from "node:path";
import { keepRun, startPostgres } from "@lilypad/local-stack";
import type { TestProject } from "vitest/node";
import { openRunFolder } from "./open-run-folder.ts";
import { prepareDeployedState } from "./start-test-chain.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * Starts one PostgreSQL server for all integration tests of a run; each test file creates its own database. Deploys the
 * contracts once, to a state from which each test file starts its own chain. The temporary folder of all tests is in memory
 * where there is room.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = openRunFolder();
  // Also if this process is killed, nothing of the run is left.
  keepRun(folder);
  // The workers, and the programs that they start, inherit it.
  process.env.TMPDIR = folder;
  const [postgres] = await Promise.all([
    startPostgres({
      dataDir: join(folder, "postgres"),
      durable: false,
      // Most connections of a test run a statement once or twice, and a plan for each set of values takes longer than the statement.
      settings: { plan_cache_mode: "force_generic_plan" },
    }),
    prepareDeployedState(join(folder, "deployed-chain.json")),
  ]);
  project.provide("postgresUrl", postgres.databaseUrl);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
