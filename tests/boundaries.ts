import { dirname, posix } from "node:path";
import { isTestFile } from "./source-files.ts";

/** Who may import whom among our packages: docs/ARCHITECTURE.md says why. */
export const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  "packages/money": [],
  "packages/bank-details": [],
  "packages/api-contract": ["money"],
  "packages/db": [],
  "packages/ledger": ["money", "db"],
  "packages/chain": ["money"],
  "packages/providers": ["money"],
  "packages/local-stack": ["money", "chain"],
  "packages/testing": ["money", "db", "ledger", "chain", "local-stack", "providers"],
  "apps/server": ["money", "bank-details", "api-contract", "ledger", "db", "chain", "providers"],
  "apps/web": ["money", "bank-details", "api-contract"],
  "apps/sandbox": ["money", "bank-details", "chain"],
  "scripts/launch": ["chain", "local-stack"],
};

/** Groups of the web app's features, and the groups whose features each may import. */
export const allowedGroups: Readonly<Record<string, readonly string[]>> = {
  bank: [],
  grow: [],
  me: ["grow"],
  money: ["bank", "grow", "me"],
  cards: ["bank", "grow"],
  teleport: ["bank", "money"],
  enter: ["grow", "me", "money"],
};

/** Folders whose children each have one door, their index.ts. */
export const doored: readonly string[] = [
  "apps/server/src/modules",
  ...Object.keys(allowedGroups).map((group) => `apps/web/src/features/${group}`),
  "apps/web/src/shared",
  "apps/sandbox/src",
];

/** Inside an app: whose files may never import whose. */
const forbidden: readonly { from: string; to: string; remedy: string }[] = [
  {
    from: "apps/server/src/platform/",
    to: "apps/server/src/modules/",
    remedy: "the platform knows no module: pass what it needs in as a parameter from main.ts",
  },
  {
    from: "apps/web/src/shared/",
    to: "apps/web/src/features/",
    remedy: "shared code knows no feature: move it into the feature, or pass it in",
  },
  {
    from: "apps/web/src/shared/",
    to: "apps/web/src/app/",
    remedy: "shared code knows no shell: pass it in as a property",
  },
  {
    from: "apps/web/src/features/",
    to: "apps/web/src/app/",
    remedy: "features know no shell: move the part to shared, or let the shell pass it in",
  },
];

/** The launcher is part of the product and has its own list; other scripts may use all packages. */
const ownerOf = (file: string) =>
  /^(?:(?:packages|apps)\/[^/]+|scripts\/launch(?=\/))/.exec(file)?.[0];

/** The doored folder that a file lives in, such as apps/server/src/modules/payments. */
export function moduleOf(file: string): string | undefined {
  for (const parent of doored) {
    const rest = file.startsWith(`${parent}/`) ? file.slice(parent.length + 1) : "";
    const [name] = rest.split("/");
    if (rest.includes("/") && name !== undefined) return `${parent}/${name}`;
  }
  return undefined;
}

/** The group of a file of the web app's features. */
const groupOf = (file: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1];

/** The file or folder that a relative import means. */
export const resolveRelative = (file: string, specifier: string): string =>
  posix.normalize(posix.join(dirname(file), specifier));

function judgePackage(file: string, owner: string, specifier: string): string | undefined {
  const name = specifier.replace("@lilypad/", "");
  if (isTestFile(file) || `packages/${name}` === owner) return undefined;
  const allowed = allowedPackages[owner] ?? [];
  if (allowed.includes(name)) return undefined;
  const list = allowed.length === 0 ? "none of our packages" : allowed.join(", ");
  return `${owner} may import ${list}; move the code, or let the caller pass it in`;
}

function judgeGroup(file: string, target: string): string | undefined {
  const from = groupOf(file);
  const to = groupOf(target);
  if (from === undefined || to === undefined || from === to) return undefined;
  const allowed = allowedGroups[from] ?? [];
  if (allowed.includes(to)) return undefined;
  const list = allowed.length === 0 ? "no other group" : allowed.join(", ");
  return `features of ${from} may import ${list}: move what both need to shared, or pass it in`;
}

function judgeDoor(file: string, target: string): string | undefined {
  const module = moduleOf(target);
  if (module === undefined || module === moduleOf(file) || isTestFile(file)) return undefined;
  if (target === `${module}/index.ts` || target === `${module}/index.tsx`) return undefined;
  if (/\.(css|svg|png|json|sql)$/.test(target)) return undefined;
  return `import from ${module}/index.ts; what is missing there belongs into that door`;
}

/** A script may use every package by its name, and apps through the doors of their modules. */
function judgeScript(file: string, target: string): string | undefined {
  const name = /^packages\/([^/]+)\/src\//.exec(target)?.[1];
  return name === undefined ? judgeDoor(file, target) : `import from "@lilypad/${name}"`;
}

/**
 * Judges one import.
 * @returns what to do instead, or undefined when it is allowed
 */
export function judgeImport(file: string, specifier: string): string | undefined {
  const owner = ownerOf(file);
  const [, deeply] = /^@lilypad\/([^/]+)\//.exec(specifier) ?? [];
  if (deeply !== undefined) {
    return `import from "@lilypad/${deeply}"; what is missing there belongs into its src/index.ts`;
  }
  if (specifier.startsWith("@lilypad/"))
    return owner === undefined ? undefined : judgePackage(file, owner, specifier);
  if (!specifier.startsWith(".")) return undefined;
  const target = resolveRelative(file, specifier);
  if (owner === undefined) return judgeScript(file, target);
  if (!target.startsWith(`${owner}/`)) {
    if (isTestFile(file) && /\.(json|sql|md)$/.test(target)) return undefined;
    return `${target} is outside ${owner}: import the package by its name, "@lilypad/…"`;
  }
  const rule = forbidden.find(({ from, to }) => file.startsWith(from) && target.startsWith(to));
  if (rule !== undefined && !isTestFile(file)) return rule.remedy;
  const wrongGroup = isTestFile(file) ? undefined : judgeGroup(file, target);
  if (wrongGroup !== undefined) return wrongGroup;
  return judgeDoor(file, target);
}

/** A cycle in a graph as the names along it, or undefined. */
export function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  function walk(node: string, path: readonly string[]): string[] | undefined {
    const start = path.indexOf(node);
    if (start !== -1) return [...path.slice(start), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const cycle = walk(next, [...path, node]);
      if (cycle !== undefined) return cycle;
    }
    done.add(node);
    return undefined;
  }
  for (const node of graph.keys()) {
    const cycle = walk(node, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
