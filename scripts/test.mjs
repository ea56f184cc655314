// `npm test` runs all checks and tests. `npm test -- <words>` runs the named steps, test files, or tests by
// title. The last line is "N passed, N failed".
import "./needs-node.mjs";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./ensure-installed.mjs";
import { chooseTests } from "./test/choose-tests.mjs";
import { listTestFiles } from "./test/list-test-files.mjs";
import { root } from "./test/programs.mjs";
import { reports, runSteps, steps } from "./test/run-step.mjs";
import { sumUp } from "./test/sum-up.mjs";

const secondsSince = (startedAt) => (Date.now() - startedAt) / 1000;

process.chdir(root);
const startedAt = new Date();
ensureInstalled();
const installSeconds = secondsSince(startedAt);

const choice = chooseTests(process.argv.slice(2), {
  root,
  steps: Object.keys(steps),
  files: listTestFiles(root),
  read: (file) => readFileSync(join(root, file), "utf8"),
});
if ("problem" in choice) {
  console.error(`${choice.problem}.`);
  console.error(`The steps are ${Object.keys(steps).join(", ")}.`);
  console.log("0 passed, 1 failed");
  process.exit(2);
}

const results = await runSteps(choice.steps, choice);
const { passed, failed, lines } = sumUp(results, choice);
const summary = {
  startedAt,
  node: process.version,
  installSeconds,
  steps: results,
  passed,
  failed,
};
mkdirSync(reports, { recursive: true });
writeFileSync(join(reports, "steps.json"), `${JSON.stringify(summary, null, 2)}\n`);
console.log(`\n${lines.join("\n")}`);
process.exit(failed === 0 ? 0 : 1);
