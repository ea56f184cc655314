// The programs that check the repository, for `npm test` and `npm run check`.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const caches = join(root, "node_modules", ".cache", "lilypad");

/** The JavaScript file behind a program of an npm package: no shell is needed to run it. */
export function programOf(packageName, name = packageName) {
  const manifest = join(root, "node_modules", packageName, "package.json");
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return join(dirname(manifest), typeof bin === "string" ? bin : bin[name]);
}

/** The whole repository, and each program for browsers with the types of its surroundings. */
const typeProjects = [
  { name: "types", project: "." },
  { name: "types of the web app", project: "apps/web" },
  { name: "types of the service worker", project: "apps/web/src/service-worker" },
  { name: "types of the sandbox's pages", project: "apps/sandbox/browser" },
];

/**
 * What a Node process is started with to check one thing.
 * @typedef {{ name: string, words: string[] }} Check
 */

/** @returns {Check} */
export const styleCheck = () => ({
  name: "style",
  words: [programOf("@biomejs/biome", "biome"), "ci", "."],
});

/**
 * @param {{ incremental: boolean }} options with the results of the last time at hand it takes a tenth
 * @returns {Check[]}
 */
export const typeChecks = ({ incremental }) =>
  typeProjects.map(({ name, project }) => ({
    name,
    words: [
      programOf("typescript", "tsc"),
      // One checker: several would each work out the types that all files share.
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
export const openApiCheck = () => ({
  name: "openapi",
  words: [join(root, "scripts", "lint-open-api.mjs")],
});
