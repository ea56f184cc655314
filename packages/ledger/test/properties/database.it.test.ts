import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyBooks } from "../../src/books.ts";
import { checkLedger } from "../../src/check/check-ledger.ts";
import { ledgerMigrations } from "../../src/migrations.ts";
import type { LedgerResult } from "../../src/result.ts";
import { ledgerOfBooks, ledgerOfDatabase } from "../stories/playable-ledger.ts";
import { arbitraryOperations, makeRun, perform } from "./arbitrary-operations.ts";
import { expectSound } from "./expect-sound.ts";

const histories = arbitraryOperations({ transfers: 14, operations: [6, 16] });

describe("PostgreSQL with random operations", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ migrations: ledgerMigrations });
  });
  afterAll(() => database.drop());

  it("returns and books the same as the model and is consistent after every step", async () => {
    let runs = 0;
    const seen = new Map<LedgerResult, number>();
    await fc.assert(
      fc.asyncProperty(histories, async (operations) => {
        const run = makeRun(runs++);
        const rules = ledgerOfBooks(emptyBooks());
        const postgres = ledgerOfDatabase(database.pool);
        const ids = run.accounts.map((account) => account.id);
        expect(await postgres.openAccounts(run.accounts)).toEqual(
          await rules.openAccounts(run.accounts),
        );
        for (const operation of operations) {
          const expected = await perform(rules, run, operation);
          expect(await perform(postgres, run, operation), operation.verb).toEqual(expected);
          for (const result of expected) seen.set(result, (seen.get(result) ?? 0) + 1);
          const balances = await postgres.readBalances(ids);
          expect(balances).toEqual(await rules.readBalances(ids));
          await expectSound(postgres, run);
        }
        for (const id of ids) {
          expect(await postgres.readEntries(id)).toEqual(await rules.readEntries(id));
        }
        expect(await checkLedger(database.pool)).toEqual([]);
      }),
      { numRuns: 80 },
    );
    // The comparison is useful only if money moved and many items were refused.
    const common: LedgerResult[] = ["done", "replayed", "conflict", "insufficient_funds"];
    for (const result of common) expect(seen.get(result) ?? 0, result).toBeGreaterThan(20);
  });
});
