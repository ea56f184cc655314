import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@lilypad/local-stack";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL server for all integration tests of a run; each test file creates its own database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "lilypad-test-"));
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), durable: false });
  project.provide("postgresUrl", postgres.databaseUrl);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
