import { createTestDatabase } from "@lilypad/testing";
import { expect, it } from "vitest";
import { migrate } from "./migrate.ts";
import { readMigrationState } from "./read-migration-state.ts";

const step = (id: string) => ({ id, sql: `create table t_${id} (n integer)` });
const steps = (...ids: string[]) => ({ numbered: ids.map(step), repeatable: [] });

it("names the steps that a database lacks, and those that only a newer version has", async () => {
  const database = await createTestDatabase({ migrations: steps() });
  try {
    await database.pool.query("drop table if exists schema_migration");
    expect(await readMigrationState(database.pool, steps("0001", "0002"))).toEqual({
      missing: ["0001", "0002"],
      newer: [],
    });
    await migrate(database.pool, steps("0001", "0002"));
    expect(await readMigrationState(database.pool, steps("0001", "0002"))).toEqual({
      missing: [],
      newer: [],
    });
    expect(await readMigrationState(database.pool, steps("0001"))).toEqual({
      missing: [],
      newer: ["0002"],
    });
  } finally {
    await database.drop();
  }
});
