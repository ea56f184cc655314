// `npm run test:node-versions` runs the tests with every supported version of Node, for each release;
// `npm run test:node-versions -- unit` runs only some. Node comes from the npm package `node`.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { lastCounts, nodeVersions } from "./versions.ts";

const cache = resolve("node_modules/.cache/node-versions");

const works = (program: string, version: string) =>
  existsSync(program) &&
  spawnSync(program, ["--version"], { encoding: "utf8" }).stdout?.trim() === `v${version}`;

/**
 * @returns the path of Node in exactly this version
 * @throws Error if it cannot be installed
 */
function install(version: string): string {
  const folder = join(cache, version);
  const platform = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const program = join(folder, "node_modules", name, "bin", "node");
  if (works(program, version)) return program;
  console.log(`Installing Node ${version} …`);
  mkdirSync(folder, { recursive: true });
  // A separate package, so that npm does not add Node to the repository's packages.
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  // The npm package `node` installs a platform package by a script; install that package directly.
  const words = ["install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"];
  const run = spawnSync("npm", [...words, `${name}@${version}`], { cwd: folder, stdio: "inherit" });
  if (run.status !== 0 || !works(program, version)) {
    throw new Error(`Node ${version} cannot be installed for ${process.platform} ${process.arch}`);
  }
  return program;
}

/** Runs `npm test` with this Node, also for programs that tests start as `node`. */
function test(program: string, words: readonly string[]): Promise<string> {
  return new Promise((done) => {
    const environment = {
      ...process.env,
      PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ""}`,
    };
    const child = spawn(program, [resolve("scripts/test.mjs"), ...words], {
      env: environment,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      process.stdout.write(chunk);
      output = (output + chunk).slice(-2_000);
    });
    child.on("close", () => done(output));
  });
}

const words = process.argv.slice(2);
const lines: string[] = [];
let isGreen = true;
for (const version of nodeVersions) {
  const program = install(version);
  console.log(`\n════ Node ${version}`);
  const counts = lastCounts(await test(program, words));
  if (counts === undefined || counts.failed > 0) isGreen = false;
  const result =
    counts === undefined ? "did not end" : `${counts.passed} passed, ${counts.failed} failed`;
  lines.push(`Node ${version.padEnd(9)} ${result}`);
}
console.log(`\n${lines.join("\n")}`);
process.exit(isGreen ? 0 : 1);
