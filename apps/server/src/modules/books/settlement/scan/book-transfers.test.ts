import { expect, it } from "vitest";
import { isCausedByLog } from "./book-transfers.ts";

const sqlError = (code: string) => Object.assign(new Error("refused"), { code });

it.each([
  ["the ledger refused the deposit", new Error("the ledger answered balance_limit"), true],
  ["a value out of range", sqlError("22003"), true],
  ["a broken constraint", sqlError("23514"), true],
  ["a raised exception", sqlError("P0002"), true],
  ["a deadlock", sqlError("40P01"), false],
  ["a database that shuts down", sqlError("57P01"), false],
  ["a lost connection", sqlError("ECONNRESET"), false],
  ["a full disk", sqlError("53100"), false],
])("%s is caused by the log: %s", (_name, error, expected) => {
  expect(isCausedByLog(error)).toBe(expected);
});
