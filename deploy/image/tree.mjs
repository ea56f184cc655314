// Puts together what an installation needs to run, and nothing else: the same files are in the image and in a release.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { productionPackages } from "./production-packages.mjs";

/** The programs of an installation. The guardian runs on another machine, from the same files. */
export const programs = ["apps/ops", "apps/server", "apps/guardian"];

/** Files of npm packages that nothing reads at run time. Licences stay. */
const isUnused = (name) =>
  /\.(map|[cm]?ts|tsx|flow|tsbuildinfo)$/.test(name) ||
  /^(\.|tsconfig.*\.json$)/.test(name) ||
  (/\.(md|markdown)$/i.test(name) && !/licen[cs]e|notice|copying/i.test(name));
/** Folders of npm packages that nothing reads at run time; packages inside are copied by their own path. */
const unusedFolders = new Set(["node_modules", "__tests__", ".github", ".vscode", "benchmarks"]);

function* filesBelow(folder, prefix = "") {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else if (entry.isFile()) yield path;
  }
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  chmodSync(to, 0o644);
}

function write(to, content, mode = 0o644) {
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, content);
  chmodSync(to, mode);
}

function copyProgram(root, folder, program, version) {
  // A source map names folders of SQL as the machine that built it does.
  const read = (file) => readFileSync(join(from, file), "utf8").replaceAll(`${root}/`, "");
  const [from, to] = [join(root, program), join(folder, program)];
  const { name, type } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  write(join(to, "package.json"), `${JSON.stringify({ name, version, private: true, type })}\n`);
  write(join(to, "dist/main.js"), read("dist/main.js"), 0o755);
  write(join(to, "dist/main.js.map"), read("dist/main.js.map"));
}

function copyPackage(root, folder, path) {
  for (const file of filesBelow(join(root, path))) {
    const parts = file.split("/");
    const name = parts.pop() ?? "";
    if (isUnused(name) || parts.some((part) => unusedFolders.has(part))) continue;
    copy(join(root, path, file), join(folder, path, file));
  }
}

/**
 * Writes the files of an installation: the built programs and web app, the npm packages that they need, the licence, and
 * the command `bin/lilypad`. The folder needs no further installation; it runs on this processor and system.
 * @param {{ root: string, folder: string, version: string }} options the built repository, and an empty folder
 * @returns {{ files: number, bytes: number, packages: { path: string, name: string, version: string }[] }}
 */
export function writeTree({ root, folder, version }) {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty`);
  }
  for (const program of programs) copyProgram(root, folder, program, version);
  // Browsers get no source maps.
  for (const file of filesBelow(join(root, "apps/web/dist"))) {
    if (/\.map(\.br|\.gz)?$/.test(file)) continue;
    copy(join(root, "apps/web/dist", file), join(folder, "apps/web/dist", file));
  }
  const packages = productionPackages(root, programs);
  for (const { path } of packages) copyPackage(root, folder, path);
  copy(join(root, "LICENSE"), join(folder, "LICENSE"));
  mkdirSync(join(folder, "bin"));
  symlinkSync("../apps/ops/dist/main.js", join(folder, "bin/lilypad"));
  let files = 0;
  let bytes = 0;
  for (const file of filesBelow(folder)) {
    files += 1;
    bytes += readFileSync(join(folder, file)).length;
  }
  return { files, bytes, packages };
}
