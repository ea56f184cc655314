// Programs that check the repository, used by `npm test` and `npm run check`.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const caches = join(root, "node_modules", ".cache", "lilypad");

/** Returns the JavaScript file of an npm package's program, which runs without a shell. */
export function programOf(packageName, name = packageName) {
  const manifest = join(root, "node_modules", packageName, "package.json");
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return join(dirname(manifest), typeof bin === "string" ? bin : bin[name]);
}

/** TypeScript projects: the whole repository, and each program for browsers with its own types. */
const typeProjects = [
  { name: "types", project: "." },
  { name: "types of the web app", project: "apps/web" },
  { name: "types of the service worker", project: "apps/web/src/service-worker" },
  { name: "types of the sandbox's pages", project: "apps/sandbox/browser" },
];

/**
 * Name and Node arguments of one check.
 * @typedef {{ name: string, words: string[] }} Check
 */

/** @returns {Check} */
export const styleCheck = () => ({
  name: "style",
  words: [programOf("@biomejs/biome", "biome"), "ci", "."],
});

/**
 * @param {{ incremental: boolean }} options incremental runs reuse the last results and take a tenth of the time
 * @returns {Check[]}
 */
export const typeChecks = ({ incremental }) =>
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

/**
 * @param {{ cached: boolean }} options
 * @returns {Check}
 */
export const unusedCheck = ({ cached }) => ({
  name: "unused",
  words: [
    programOf("knip"),
    ...(cached ? ["--cache", "--cache-location", join(caches, "knip")] : []),
  ],
});

/** @returns {Check} */
export const contractsCheck = () => ({
  name: "contracts",
  words: [join(root, "scripts", "lint-contracts.mjs")],
});

/** @returns {Check} */
export const openApiCheck = () => ({
  name: "openapi",
  words: [join(root, "scripts", "lint-open-api.mjs")],
});
