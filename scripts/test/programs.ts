// Programs that check the repository, used by `npm test`, `npm run test:deep` and `npm run check`.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const caches = join(root, "node_modules", ".cache", "lilypad");

/** Returns the JavaScript file of an npm package's program, which runs without a shell. */
export function programOf(packageName: string, name = packageName): string {
  const manifest = join(root, "node_modules", packageName, "package.json");
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(manifest, "utf8"),
  );
  const program = typeof bin === "string" ? bin : bin[name];
  if (program === undefined) throw new Error(`${packageName} has no program ${name}`);
  return join(dirname(manifest), program);
}

/** TypeScript projects: the whole repository, and each program for browsers with its own types. */
const typeProjects = [
  { name: "types", project: "." },
  { name: "types of the web app", project: "apps/web" },
  { name: "types of the service worker", project: "apps/web/src/service-worker" },
  { name: "types of the sandbox's pages", project: "apps/sandbox/browser" },
];

/** A program that fails with an exit code. */
export interface Check {
  name: string;
  /** Arguments of Node. */
  words: string[];
}

export const styleCheck = (): Check => ({
  name: "style",
  words: [programOf("@biomejs/biome", "biome"), "ci", "."],
});

/** @param options incremental runs reuse the last results and take a tenth of the time */
export const typeChecks = ({ incremental }: { incremental: boolean }): Check[] =>
  typeProjects.map(({ name, project }) => ({
    name,
    words: [
      programOf("typescript", "tsc"),
      // Use one checker, because several would each compute the types that all files share.
      ...["-p", project, "--checkers", "1"],
      ...(incremental
        ? ["--incremental", "--tsBuildInfoFile", join(caches, "types", `${name}.json`)]
        : []),
    ],
  }));

export const unusedCheck = ({ cached }: { cached: boolean }): Check => ({
  name: "unused",
  words: [
    programOf("knip"),
    ...(cached ? ["--cache", "--cache-location", join(caches, "knip")] : []),
  ],
});

export const contractsCheck = (): Check => ({
  name: "contracts",
  words: [join(root, "scripts", "lint-contracts.mjs")],
});

export const openApiCheck = (): Check => ({
  name: "openapi",
  words: [join(root, "scripts", "lint-open-api.mjs")],
});
