import { dirname, posix } from "node:path";
import { isTestFile } from "./source-files.ts";

/** Packages that each app and package may import; docs/ARCHITECTURE.md explains the structure. */
export const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  "packages/money": [],
  "packages/bank-details": [],
  "packages/api-contract": ["money"],
  "packages/client": ["api-contract"],
  "packages/proof-of-books": ["money"],
  "packages/custody": [],
  "packages/db": [],
  "packages/ledger": ["money", "db"],
  "packages/chain": ["money", "custody"],
  "packages/providers": ["money"],
  "packages/local-stack": ["money", "chain"],
  "packages/testing": ["money", "db", "ledger", "chain", "local-stack", "providers"],
  "packages/worlds": ["api-contract", "client", "local-stack"],
  "apps/server": [
    "money",
    "bank-details",
    "api-contract",
    "proof-of-books",
    "custody",
    "ledger",
    "db",
    "chain",
    "providers",
  ],
  "apps/guardian": ["chain", "db"],
  "apps/ops": ["money", "chain", "db", "server"],
  "apps/web": ["money", "bank-details", "api-contract", "client", "proof-of-books", "custody"],
  "apps/sandbox": ["money", "bank-details", "chain"],
  "scripts/launch": ["chain", "local-stack"],
};

/** Doors of a package besides its `src/index.ts`: parts of the contract without its schemas, which browsers do not load. */
const sideDoors: readonly string[] = [
  "@lilypad/api-contract/app-paths",
  "@lilypad/api-contract/limits",
];

interface Groups {
  /** The folder that contains the groups. */
  readonly folder: string;
  /** The other groups from which each group may import. */
  readonly allowed: Readonly<Record<string, readonly string[]>>;
}

/** The groups of the server's modules, from the lowest to the highest. */
export const moduleGroups: Groups = {
  folder: "apps/server/src/modules",
  allowed: {
    people: [],
    tell: [],
    cards: [],
    staff: ["people", "tell"],
    enter: ["people", "tell", "staff"],
    books: ["people", "enter"],
    bank: ["books"],
    grow: ["books", "staff"],
    money: ["books", "enter", "staff"],
    custody: ["money", "books", "enter", "people", "staff"],
    console: ["bank", "books", "enter", "people", "staff", "tell"],
  },
};

/** The groups of the web app's features. */
export const featureGroups: Groups = {
  folder: "apps/web/src/features",
  allowed: {
    bank: [],
    grow: [],
    help: [],
    keys: [],
    me: ["grow", "help"],
    money: ["bank", "grow", "help", "keys", "me"],
    cards: ["bank", "grow"],
    teleport: ["bank", "money"],
    enter: ["grow", "keys", "me", "money"],
  },
};

const foldersOf = ({ folder, allowed }: Groups) =>
  Object.keys(allowed).map((group) => `${folder}/${group}`);

/** Folders whose subfolders each have a door, their index.ts. */
export const doored: readonly string[] = [
  ...foldersOf(moduleGroups),
  ...foldersOf(featureGroups),
  "apps/web/src/shared",
  "apps/web/src/console",
  "apps/sandbox/src",
];

/** Forbidden imports between folders of one app. */
const forbidden: readonly { from: string; to: string; remedy: string }[] = [
  {
    from: "apps/server/src/platform/",
    to: "apps/server/src/modules/",
    remedy: "the platform must not import modules: pass what it needs as a parameter from main.ts",
  },
  {
    from: "apps/web/src/shared/",
    to: "apps/web/src/features/",
    remedy: "shared code must not import features: move it into the feature, or pass it in",
  },
  {
    from: "apps/web/src/shared/",
    to: "apps/web/src/app/",
    remedy: "shared code must not import the shell: pass it in as a property",
  },
  {
    from: "apps/web/src/features/",
    to: "apps/web/src/app/",
    remedy:
      "features must not import the shell: move the part to shared, or let the shell pass it in",
  },
  ...["app/", "features/", "shared/"].map((folder) => ({
    from: `apps/web/src/${folder}`,
    to: "apps/web/src/console/",
    remedy: "the console is a bundle of its own, which nothing of the app imports",
  })),
  {
    from: "apps/web/src/console/",
    to: "apps/web/src/app/",
    remedy: "the console has its own shell: move what both need to shared",
  },
];

/** The launcher is part of the product and has its own list; other scripts may use all packages. */
const ownerOf = (file: string) =>
  /^(?:(?:packages|apps)\/[^/]+|scripts\/launch(?=\/))/.exec(file)?.[0];

/** Returns the module or feature of a file, such as apps/server/src/modules/money/payments. */
export function moduleOf(file: string): string | undefined {
  for (const parent of doored) {
    const rest = file.startsWith(`${parent}/`) ? file.slice(parent.length + 1) : "";
    const [name] = rest.split("/");
    if (rest.includes("/") && name !== undefined) return `${parent}/${name}`;
  }
  return undefined;
}

/** Returns the group of a file in a folder of groups. */
const groupOf = (file: string, folder: string) =>
  file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split("/")[0] : undefined;

/** Resolves a relative import to a file or folder of the repository. */
export const resolveRelative = (file: string, specifier: string): string =>
  posix.normalize(posix.join(dirname(file), specifier));

function checkPackage(file: string, owner: string, specifier: string): string | undefined {
  const [, name = ""] = specifier.split("/");
  if (isTestFile(file) || `packages/${name}` === owner) return undefined;
  const allowed = allowedPackages[owner] ?? [];
  if (allowed.includes(name)) return undefined;
  const list = allowed.length === 0 ? "none of our packages" : allowed.join(", ");
  return `${owner} may import ${list}; move the code, or let the caller pass it in`;
}

function checkGroup(file: string, target: string): string | undefined {
  for (const { folder, allowed } of [moduleGroups, featureGroups]) {
    const from = groupOf(file, folder);
    const to = groupOf(target, folder);
    if (from === undefined || to === undefined || from === to) continue;
    const may = allowed[from] ?? [];
    if (may.includes(to)) continue;
    const list = may.length === 0 ? "no other group" : may.join(", ");
    return `${from} may import ${list}: move what both need below, or pass it in`;
  }
  return undefined;
}

const routeTables = /^apps\/web\/src\/app\/routes\/(?:visitor|session)-routes\.ts$/;

function checkDoor(file: string, target: string): string | undefined {
  const module = moduleOf(target);
  if (module === undefined || module === moduleOf(file) || isTestFile(file)) return undefined;
  // The tables of routes load each screen from its own file.
  if (routeTables.test(file) && target.endsWith("-screen.tsx")) return undefined;
  if (target === `${module}/index.ts` || target === `${module}/index.tsx`) return undefined;
  if (/\.(css|svg|png|json|sql)$/.test(target)) return undefined;
  return `import from ${module}/index.ts; if it is missing there, export it from that door`;
}

/** Checks a script's import: scripts may use every package by name, and apps through the doors of modules. */
function checkScript(file: string, target: string): string | undefined {
  const name = /^packages\/([^/]+)\/src\//.exec(target)?.[1];
  return name === undefined ? checkDoor(file, target) : `import from "@lilypad/${name}"`;
}

/**
 * Checks one import.
 * @returns the import to write instead; undefined if it is allowed
 */
export function checkImport(file: string, specifier: string): string | undefined {
  const owner = ownerOf(file);
  const [, deeply] = /^@lilypad\/([^/]+)\//.exec(specifier) ?? [];
  if (deeply !== undefined && !sideDoors.includes(specifier)) {
    return `import from "@lilypad/${deeply}"; if it is missing there, export it from its src/index.ts`;
  }
  if (specifier.startsWith("@lilypad/"))
    return owner === undefined ? undefined : checkPackage(file, owner, specifier);
  if (!specifier.startsWith(".")) return undefined;
  const target = resolveRelative(file, specifier);
  if (owner === undefined) return checkScript(file, target);
  if (!target.startsWith(`${owner}/`)) {
    if (isTestFile(file) && /\.(json|sql|md)$/.test(target)) return undefined;
    return `${target} is outside ${owner}: import the package by its name, "@lilypad/…"`;
  }
  const rule = forbidden.find(({ from, to }) => file.startsWith(from) && target.startsWith(to));
  if (rule !== undefined && !isTestFile(file)) return rule.remedy;
  const wrongGroup = isTestFile(file) ? undefined : checkGroup(file, target);
  if (wrongGroup !== undefined) return wrongGroup;
  return checkDoor(file, target);
}

/** Returns the nodes of a cycle in a graph, or undefined. */
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
