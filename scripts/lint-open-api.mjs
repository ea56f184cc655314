// Checks docs/openapi.json with Redocly's rules (redocly.yaml): `node scripts/lint-open-api.mjs`.
// A unit test of packages/api-contract checks that the document matches the contract.
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { formatProblems, getTotals, lint, loadConfig } from "@redocly/openapi-core";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const config = await loadConfig({ configPath: join(root, "redocly.yaml") });
const problems = await lint({ ref: join(root, "docs/openapi.json"), config });
const totals = getTotals(problems);
if (problems.length > 0) {
  formatProblems(problems, { format: "stylish", totals, cwd: root, version: "" });
}
console.log(`docs/openapi.json: ${totals.errors} errors, ${totals.warnings} warnings`);
// Warnings fail too; rules that do not fit are turned off in redocly.yaml, with a reason.
process.exit(totals.errors + totals.warnings === 0 ? 0 : 1);
