// `node deploy/image/build.mjs <folder>` builds everything and writes the files of an installation into an empty folder.
// The Dockerfile runs it, a release packs its result, and tests start an installation from it.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildChanged } from "../../scripts/build.mjs";
import { writeTree } from "./tree.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || rest.length > 0) {
  console.error("usage: node deploy/image/build.mjs <empty folder>");
  process.exit(2);
}
await buildChanged();
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { files, bytes, packages } = writeTree({ root, folder: resolve(folder), version });
console.log(
  `Lilypad ${version}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${packages.length} npm packages`,
);
