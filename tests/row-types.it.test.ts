import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../apps/server/src/migrations.ts";
import { rowTypeFiles } from "../scripts/row-types/files.ts";
import { readSource } from "./source-files.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database?.drop());

test("the row types of each module are those of the migrated schema", async () => {
  const tables = JSON.parse(readSource("apps/server/sql/tables.json")) as Record<string, string[]>;
  const files = await rowTypeFiles(database.pool, tables);
  const outdated = [...files].filter(([path, text]) => readSource(path) !== text);
  expect(
    outdated.map(([path]) => path),
    "Run `npm run write:row-types` and commit the changed files.",
  ).toEqual([]);
});
