// `npm run check`: quick checks before a commit: style, types, unused code, and the unit tests affected by
// the changes since the last commit. `npm test` checks everything.
import "./needs-node.mjs";
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { ensureInstalled } from "./ensure-installed.mjs";

// An older Node, which only starts the newer one, cannot read TypeScript.
const { contractsCheck, programOf, root, styleCheck, typeChecks, unusedCheck } = await import(
  "./test/programs.ts"
);

process.chdir(root);
ensureInstalled();

const unitTests = {
  name: "affected unit tests",
  words: [
    programOf("vitest"),
    "run",
    "--changed",
    ...["--project", "unit", "--project", "web"],
    ...["--passWithNoTests", "--reporter", "dot"],
  ],
};

/** Figures of the structure with their limits, which are printed each time. */
const targets = {
  name: "targets",
  words: [`${root}/scripts/targets/main.ts`],
  isPrinted: true,
};

/** Runs one check and prints its output only if it fails, or if it is meant to be read. */
function run({ name, words, isPrinted = false }) {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const read = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    child.on("error", (error) => read(error.message));
    child.on("close", (code) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
      if (code !== 0 || isPrinted) console.log(`\n${output.trim()}`);
      console.log(`${code === 0 ? "ok    " : "FAILED"}  ${name.padEnd(26)}${seconds} s`);
      resolve(code === 0);
    });
  });
}

/** The slowest checks come first, so that none is left running alone at the end. */
const waiting = [
  unitTests,
  unusedCheck({ cached: true }),
  ...typeChecks({ incremental: true }),
  contractsCheck(),
  styleCheck(),
  targets,
];

const startedAt = Date.now();
let failed = 0;
const worker = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (!(await run(next))) failed += 1;
  }
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism() - 1) }, worker));
const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
console.log(failed === 0 ? `all checks passed (${seconds} s)` : `${failed} failed (${seconds} s)`);
process.exit(failed === 0 ? 0 : 1);
