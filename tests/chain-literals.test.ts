import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Numbers that belong to one chain or one token, and are data of the deployment (ADR 123). */
const literal =
  /\b42_?161n?\b|0xa4b1\b|\b(?:1_000_000|1000000)n?\b|\b1e6\b|\bdecimals: 6\b|viem\/chains/i;

/** Where the number is no chain and no unit of a token, and what it is. */
const others: Readonly<Record<string, string>> = {
  "apps/sandbox/src/bank/core/rates.ts": "parts of a drifting rate",
  "apps/sandbox/src/cards/codes.ts": "codes of six digits",
  "apps/sandbox/src/chain/routes.ts": "the most whole tokens that the faucet gives",
  "apps/server/src/modules/identity/codes/email-code.ts": "codes of six digits",
  "apps/server/src/platform/config/config.ts": "the most owners that can be asked for",
  "apps/server/src/platform/config/cost-limits.ts": "gas",
  "apps/server/src/platform/config/wallet-send-config.ts": "the most payments in a day",
  "apps/server/src/platform/limits/attempt-counter.ts": "where attempts are no longer counted",
  "packages/api-contract/src/operations/staff/stuck-work.ts": "the most logs of a transaction",
  "apps/server/src/wiring/wire-status.ts": "gas",
  "packages/money/src/exchange-amounts.ts": "the decimals of a rate",
  "packages/chain/src/owners/owner-list.ts": "the most owners in a list",
};

const isProduct = (path: string) =>
  /^(?:apps|packages)\/[^/]+\/(?:src|sql)\/|^packages\/chain\/contracts\/[^/]+\.sol$|^scripts\/[^/]+\.mjs$/.test(
    path,
  ) &&
  /\.(?:ts|tsx|sql|sol|mjs)$/.test(path) &&
  !/\.test\.tsx?$|\.gen\.ts$|^packages\/testing\/|^apps\/web\/src\/shared\/messages\//.test(path);

test("no product code knows a chain's id or how many units a token has: the deployment says so", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  }).split("\n");
  const found = files.filter(isProduct).filter((path) => literal.test(readFileSync(path, "utf8")));
  expect(found.filter((path) => !(path in others))).toEqual([]);
  // An entry whose file has no such number any more is removed.
  expect(Object.keys(others).filter((path) => !found.includes(path))).toEqual([]);
});
