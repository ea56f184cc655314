import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openBankStore } from "./bank-store.ts";
import { openJournal } from "./journal.ts";

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lilypad-journal-"));
  path = join(directory, "bank.jsonl");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe("the journal", () => {
  it("contains everything flushed, in order, when it is opened again", async () => {
    const journal = await openJournal(directory);
    for (let index = 0; index < 50; index += 1) journal.append({ index });
    await journal.flushed();
    await journal.close();
    const again = await openJournal(directory);
    expect(again.lines).toEqual(Array.from({ length: 50 }, (_, index) => ({ index })));
    await again.close();
  });

  it("cuts off a torn end, and continues after it", async () => {
    writeFileSync(path, '{"a":1}\n{"a":2');
    const journal = await openJournal(directory);
    expect(journal.lines).toEqual([{ a: 1 }]);
    journal.append({ a: 3 });
    await journal.flushed();
    await journal.close();
    expect(readFileSync(path, "utf8")).toBe('{"a":1}\n{"a":3}\n');
  });

  it("refuses books with a damaged line in the middle, and names it", async () => {
    writeFileSync(path, '{"a":1}\n{"a":\n{"a":3}\n');
    await expect(openJournal(directory)).rejects.toThrow(/bank\.jsonl line 2 cannot be read/);
  });
});

describe("the bank's books", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const entry = (id: string, amount: string) =>
    ({
      id,
      at: now.toISOString(),
      transactionId: null,
      currency: "USD",
      what: "received",
      amount,
    }) as const;

  it("commit changes together or not at all", async () => {
    const store = await openBankStore(directory, now);
    store.commit(["entry", entry("a", "1.00")], ["entry", entry("b", "2.00")]);
    await store.flushed();
    await store.close();
    // A crash while the next line is written.
    const line = JSON.stringify([
      ["entry", entry("c", "3.00")],
      ["entry", entry("d", "4.00")],
    ]);
    appendFileSync(path, line.slice(0, line.length / 2 + 20));
    const again = await openBankStore(directory, now);
    expect(again.all("entry").map(({ id }) => id)).toEqual(["a", "b"]);
    await again.close();
  });

  it("keep the newest value of each item, and are shortened if much is outdated", async () => {
    const store = await openBankStore(directory, now);
    for (let index = 0; index < 1_100; index += 1) {
      store.commit(["cursor", { id: "deposits", block: index }]);
    }
    await store.flushed();
    await store.close();
    const again = await openBankStore(directory, now);
    expect(again.find("cursor", "deposits")?.block).toBe(1_099);
    again.commit(["cursor", { id: "deposits", block: 1_100 }]);
    await again.flushed();
    await again.close();
    expect(readFileSync(path, "utf8").trim().split("\n")).toHaveLength(2);
  });
});
