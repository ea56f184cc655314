import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../../src/check/check-ledger.ts";
import { ledgerMigrations } from "../../src/migrations.ts";
import { ledgerOfDatabase, type PlayableLedger } from "../stories/playable-ledger.ts";
import {
  arbitraryOperations,
  makeRun,
  type Operation,
  perform,
  type Run,
} from "./arbitrary-operations.ts";
import { expectSound } from "./expect-sound.ts";

const connections = 6;
const serializationFailure = "40001";

/** Counts how often each transfer was started and ended over all connections. */
interface Tally {
  begun: Map<number, number>;
  ended: Map<number, number>;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Retries the only expected error: an id was used twice at the same time. */
async function performAgainIfRaced(ledger: PlayableLedger, run: Run, operation: Operation) {
  for (;;) {
    try {
      return await perform(ledger, run, operation);
    } catch (error) {
      if (!hasCode(error, serializationFailure)) throw error;
    }
  }
}

async function workThrough(
  ledger: PlayableLedger,
  run: Run,
  operations: readonly Operation[],
  tally: Tally,
): Promise<void> {
  for (const operation of operations) {
    const results = await performAgainIfRaced(ledger, run, operation);
    const counts =
      operation.verb === "reserve" || operation.verb === "direct" ? tally.begun : tally.ended;
    operation.items.forEach(({ transfer }, at) => {
      if (results[at] === "done") counts.set(transfer, (counts.get(transfer) ?? 0) + 1);
    });
  }
}

describe("many concurrent connections", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ migrations: ledgerMigrations });
  });
  afterAll(() => database.drop());

  it("cause no deadlock, no repeated or lost transfer and no overdraft", async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        arbitraryOperations({ transfers: 60, operations: [60, 240] }),
        async (operations) => {
          const run = makeRun(runs++);
          const ledger = ledgerOfDatabase(database.pool);
          await ledger.openAccounts(run.accounts);
          const tally: Tally = { begun: new Map(), ended: new Map() };
          const shares = Array.from({ length: connections }, (_, worker) =>
            operations.filter((_operation, at) => at % connections === worker),
          );
          await Promise.all(shares.map((share) => workThrough(ledger, run, share, tally)));

          expect([...tally.begun.values(), ...tally.ended.values()].every((n) => n === 1)).toBe(
            true,
          );
          expect(tally.begun.size).toBeGreaterThan(0);
          await expectSound(ledger, run);
          expect(await checkLedger(database.pool)).toEqual([]);
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
