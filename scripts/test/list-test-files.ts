import { readdirSync } from "node:fs";
import { join } from "node:path";

const ignored = new Set(["node_modules", "dist"]);

function* below(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) yield path;
    else if (!ignored.has(entry.name)) yield* below(root, path);
  }
}

/** Lists every test file of the repository as relative path with forward slashes. */
export const listTestFiles = (root: string): string[] =>
  ["apps", "packages", "scripts", "tests"]
    .flatMap((folder) => [...below(root, folder)])
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .sort();
