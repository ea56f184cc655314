// Finds the npm packages that a program needs when it runs, without those that only build or check it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Our own packages: name and folder. */
function ownFolders(root) {
  const folders = ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name)),
  );
  const own = folders.filter((folder) => existsSync(join(folder, "package.json")));
  return new Map(own.map((folder) => [readManifest(folder).name, folder]));
}

/** Finds a package as Node does: in the nearest node_modules above the folder that asks for it. */
function find(root, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
    if (folder === root) return undefined;
  }
}

/** The dependencies of a package: the name of each, and whether the package works without it. */
function needsOf(manifest) {
  const optionalPeers = manifest.peerDependenciesMeta ?? {};
  return [
    ...Object.keys(manifest.dependencies ?? {}).map((name) => ({ name, isOptional: false })),
    // A package for another processor or system is not installed.
    ...Object.keys(manifest.optionalDependencies ?? {}).map((name) => ({ name, isOptional: true })),
    ...Object.keys(manifest.peerDependencies ?? {})
      .filter((name) => optionalPeers[name]?.optional !== true)
      .map((name) => ({ name, isOptional: false })),
  ];
}

/**
 * Finds the packages that the programs of some workspaces need. Our own packages are inlined in the programs, so they are
 * followed but not listed.
 * @param {string} root the repository's folder, with installed packages
 * @param {readonly string[]} workspaces folders such as "apps/server"
 * @returns {{ path: string, name: string, version: string }[]} sorted; `path` is relative to `root`
 * @throws Error if a package is not installed
 */
export function productionPackages(root, workspaces) {
  const own = ownFolders(root);
  const found = new Map();
  const seen = new Set();
  const visit = (folder) => {
    if (seen.has(folder)) return;
    seen.add(folder);
    const manifest = readManifest(folder);
    for (const { name, isOptional } of needsOf(manifest)) {
      const ownFolder = own.get(name);
      if (ownFolder !== undefined) {
        visit(ownFolder);
        continue;
      }
      const place = find(root, folder, name);
      // An optional need is also listed under `dependencies` by some packages.
      if (place === undefined) {
        if (isOptional || manifest.optionalDependencies?.[name] !== undefined) continue;
        throw new Error(`${relative(root, folder)} needs ${name}, which is not installed`);
      }
      const path = relative(root, place);
      found.set(path, { path, name, version: readManifest(place).version });
      visit(place);
    }
  };
  for (const workspace of workspaces) visit(join(root, workspace));
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
