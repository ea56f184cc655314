import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../../src/check/check-ledger.ts";
import { ledgerMigrations } from "../../src/migrations.ts";
import { Cast, playStory } from "./play-story.ts";
import { ledgerOfDatabase } from "./playable-ledger.ts";
import { stories } from "./stories.ts";

describe("the rules in PostgreSQL", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ migrations: ledgerMigrations });
  });
  afterAll(() => database.drop());

  const numbered = Object.entries(stories).map(([name, story], at) => ({ name, story, at }));

  it.each(numbered)("$name", async ({ name, story, at }) => {
    const cast = new Cast(BigInt(1 + at * 100), name);
    await playStory(ledgerOfDatabase(database.pool), cast, story);
    expect(await checkLedger(database.pool)).toEqual([]);
  });
});
