import { expect, it } from "vitest";
import { listUnderWay, listUnread, untilQuiet } from "./quiet.ts";

it("what is under way is named with its number, and what is done is not", async () => {
  const query = async () => [{ operations: 2, transfers: 0, messages: 1 }];
  expect(await listUnderWay(query)).toEqual(["2 operations", "1 messages"]);
});

it("books that were not read to the chain's last block, or not compared since, are named", async () => {
  const chain = { getBlockNumber: async () => 12n };
  const books = (cursor: string, compared: boolean | null) => async () => [{ cursor, compared }];
  expect(await listUnread(books("12", true), chain)).toEqual([]);
  expect(await listUnread(books("11", null), chain)).toEqual(["blocks", "a reconciliation"]);
});

it("a product that does not become quiet is an error that names what is open", async () => {
  await expect(untilQuiet(async () => ["2 operations"], { timeoutMs: 0 })).rejects.toThrow(
    "still under way: 2 operations",
  );
});

it("waiting ends at once if the product has ended", async () => {
  const mustRun = () => {
    throw new Error("the product has ended");
  };
  await expect(
    untilQuiet(async () => ["2 operations"], { timeoutMs: 60_000, mustRun }),
  ).rejects.toThrow("the product has ended");
});
