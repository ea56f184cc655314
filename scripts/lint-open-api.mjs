// Checks docs/openapi.json with Redocly's rules (redocly.yaml): `node scripts/lint-open-api.mjs`.
// That the document is what the contract generates is a unit test of packages/api-contract.
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
// A warning fails too: a rule that does not fit is switched off in redocly.yaml, with its reason.
process.exit(totals.errors + totals.warnings === 0 ? 0 : 1);
