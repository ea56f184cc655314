import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { knownChains } from "../packages/chain/src/known-chains.ts";
import { readTexts } from "./read-texts.ts";
import { listFiles, readSource } from "./source-files.ts";

/** Numbers that belong to one chain or one token, and are data of the deployment (ADR 123). */
const literal =
  /\b42_?161n?\b|0xa4b1\b|\b(?:1_000_000|1000000)n?\b|\b1e6\b|\bdecimals: 6\b|viem\/chains/i;

/** Where the number is no chain and no unit of a token, and what it is. */
const others: Readonly<Record<string, string>> = {
  "apps/sandbox/src/bank/core/rates.ts": "parts of a drifting rate",
  "apps/sandbox/src/cards/codes.ts": "codes of six digits",
  "apps/sandbox/src/chain/routes.ts": "the most whole tokens that the faucet gives",
  "apps/server/src/modules/enter/identity/codes/email-code.ts": "codes of six digits",
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

/** The names of the known chains and of their explorers, and of tokens. */
const names = [
  ...knownChains.flatMap(({ name, commonName, explorer }) => [
    name,
    commonName,
    new URL(explorer).hostname.split(".")[0] ?? explorer,
  ]),
  ...["arbitrum", "arb1", "USDC", "EURC", "EURe"],
];
/** A name that is an ordinary word, too, so that code may use it. */
const words = ["Base"];
const anyOf = (some: readonly string[]) => new RegExp(`\\b(?:${some.join("|")})\\b`);
const inCode = anyOf(names.filter((name) => !words.includes(name)));
const inTexts = anyOf(names);

/** The files in which such a name has another meaning, or is read by programs, with that meaning. */
const otherNames: Readonly<Record<string, string>> = {
  "apps/server/src/modules/books/activity/to-transaction.ts": "names of assets in the API",
  "apps/server/src/modules/cards/cards/set-up/token-of-country.ts": "the card issuer's tokens",
  "apps/server/src/modules/bank/funding/person/create-quote.ts": "the ramp's currency",
  "apps/server/src/platform/money-input.ts": "names of currencies in the API",
  "apps/server/src/platform/outside/quote-fees.ts": "the ramp's currencies",
  "apps/web/src/shared/messages/cards/card-setup.ts": "the card issuer's tokens",
};

/** A file's code without its comments. */
function codeOf(path: string, source: string): string {
  const { comments } = parseSync(path, source);
  return comments.reduceRight(
    (code, { start, end }) => code.slice(0, start) + code.slice(end),
    source,
  );
}

test("no screen and no message of the server names a chain or a token by itself: the deployment says how they are called", () => {
  const named = listFiles()
    .filter((path) => /^apps\/(?:web|server)\/src\/.+\.tsx?$/.test(path))
    .filter((path) => !/\.test\.tsx?$|\.gen\.ts$/.test(path))
    .filter((path) => {
      const source = readSource(path);
      return (
        // Few files are worth parsing.
        inTexts.test(source) &&
        (inCode.test(codeOf(path, source)) ||
          readTexts(path, source).some(({ text }) => inTexts.test(text)))
      );
    });
  expect(named.filter((path) => !(path in otherNames))).toEqual([]);
  // An entry whose file has no such name any more is removed.
  expect(Object.keys(otherNames).filter((path) => !named.includes(path))).toEqual([]);
});
