import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyBooks } from "../../src/books.ts";
import { isSuccess } from "../../src/result.ts";
import { ledgerOfBooks } from "../stories/playable-ledger.ts";
import { arbitraryOperations, makeRun, perform } from "./arbitrary-operations.ts";
import { expectSound } from "./expect-sound.ts";

const run = makeRun(0);
const histories = arbitraryOperations({ transfers: 12, operations: [8, 20] });

describe("the model with random operations", () => {
  it("neither creates nor loses money and overdraws no account", async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (operations) => {
        const ledger = ledgerOfBooks(emptyBooks());
        await ledger.openAccounts(run.accounts);
        for (const operation of operations) {
          await perform(ledger, run, operation);
          await expectSound(ledger, run);
        }
      }),
    );
  });

  it("changes nothing when the same batch is repeated", async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (operations) => {
        const books = emptyBooks();
        const ledger = ledgerOfBooks(books);
        await ledger.openAccounts(run.accounts);
        for (const operation of operations) {
          const first = await perform(ledger, run, operation);
          // A post that reached the limit is not final and may succeed later.
          if (first.includes("balance_limit") && operation.verb === "post") continue;
          const before = structuredClone(books);
          const second = await perform(ledger, run, operation);
          expect(books).toEqual(before);
          expect(second).not.toContain("done");
          expect(second.map(isSuccess)).toEqual(first.map(isSuccess));
        }
      }),
    );
  });

  it("is tested with histories that move money", async () => {
    const done = new Map<string, number>();
    for (const operations of fc.sample(histories, { numRuns: 50, seed: 1 })) {
      const ledger = ledgerOfBooks(emptyBooks());
      await ledger.openAccounts(run.accounts);
      for (const operation of operations) {
        const results = await perform(ledger, run, operation);
        const times = results.filter((result) => result === "done").length;
        done.set(operation.verb, (done.get(operation.verb) ?? 0) + times);
      }
    }
    for (const verb of ["reserve", "direct", "post", "void"]) {
      expect(done.get(verb) ?? 0, verb).toBeGreaterThan(10);
    }
  });
});
