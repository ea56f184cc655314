import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The repository's folder: tests run from there. */
export const root = resolve(".");

/** Names from .gitignore, which are not part of the repository. */
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

/** Lists every file of the repository as relative path with forward slashes. */
export const listFiles = (): string[] => [...walk("")].sort();

export const readSource = (file: string): string => readFileSync(join(root, file), "utf8");

/** True for files that are used only in tests. */
export const isTestFile = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) ||
  /(^|\/)(test|e2e)\//.test(file) ||
  /^(tests|packages\/testing)\//.test(file);
