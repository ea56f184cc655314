import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The repository's folder: tests run from there. */
export const root = resolve(".");

/** What .gitignore names: not part of the repository. */
const ignored = new Set([
  "node_modules",
  "dist",
  ".git",
  ".lilypad",
  ".cache",
  "test-results",
  "playwright-report",
]);

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (ignored.has(entry.name) || entry.name.endsWith(".log")) continue;
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

/** Every file of the repository, relative, with forward slashes. */
export const listFiles = (): string[] => [...walk("")].sort();

export const readSource = (file: string): string => readFileSync(join(root, file), "utf8");

/** Files that run in tests only. */
export const isTestFile = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) ||
  /(^|\/)(test|e2e)\//.test(file) ||
  /^(tests|packages\/testing)\//.test(file);
