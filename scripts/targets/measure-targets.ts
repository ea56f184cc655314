import { moduleGroups, moduleOf, resolveRelative } from "../../tests/boundaries.ts";
import { readImports } from "../../tests/read-imports.ts";
import { isTestFile, listFiles, readSource } from "../../tests/source-files.ts";

/** A figure of the structure. */
export interface Target {
  name: string;
  value: number;
  /**
   * More than this fails the tests. It is lowered with each change that makes the figure smaller. Undefined for a size that
   * grows with features.
   */
  max?: number;
  /** The figure that the structure is meant to reach. */
  goal: number;
}

/** Without the scripts that measure or draw the web app. */
const serverSide =
  /^(apps\/(server|ops|guardian|sandbox)|packages|deploy|scripts(?!\/(blocking|lighthouse|first-loads|screens)\/))\//;
const modulesFolder = "apps/server/src/modules/";
const isInModules = (path: string | undefined): path is string =>
  path?.startsWith(modulesFolder) === true;

const countLines = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + readSource(file).split("\n").length - 1, 0);

/** Counts the pairs of modules of which one imports the other. */
function countArrows(files: readonly string[]): number {
  const arrows = files.flatMap((file) => {
    const from = moduleOf(file);
    if (!isInModules(from)) return [];
    return readImports(readSource(file))
      .filter(({ specifier }) => specifier.startsWith("."))
      .map(({ specifier }) => moduleOf(resolveRelative(file, specifier)))
      .filter((to) => isInModules(to) && to !== from)
      .map((to) => `${from} ${to}`);
  });
  return new Set(arrows).size;
}

const isOfWeb = (file: string) =>
  /^apps\/web\/(?!gallery\/).*\.(tsx?|css)$/.test(file) && !isTestFile(file);

/** Measures the figures of the web app (ADR 152). Those of its build are in `apps/web/e2e/updates.spec.ts`. */
function measureWeb(all: readonly string[]): Target[] {
  const files = all.filter(isOfWeb);
  const recordings = all.filter((file) => file.startsWith("apps/web/gallery/recordings/"));
  const consolePages = files.filter((file) => /\/src\/console\/.*\.tsx$/.test(file));
  const withBusy = files.filter((file) => readSource(file).includes("useBusy("));
  return [
    { name: "lines of the web app", value: countLines(files), goal: 61_000 },
    { name: "files of the web app", value: files.length, goal: 1_055 },
    {
      name: "lines of the web app's styles",
      value: countLines(files.filter((file) => file.endsWith(".css"))),
      goal: 7_200,
    },
    { name: "lines of recordings", value: countLines(recordings), goal: 30_000 },
    { name: "files that call the server by hand", value: withBusy.length, max: 41, goal: 10 },
    {
      name: "lines of the console's longest file",
      value: Math.max(...consolePages.map((file) => countLines([file]))),
      max: 183,
      goal: 200,
    },
  ];
}

/** Measures the figures that docs/ARCHITECTURE.md names, from the sources. */
export function measureTargets(): Target[] {
  const all = listFiles();
  const files = all.filter((file) => serverSide.test(file) && !isTestFile(file));
  const code = files.filter((file) => /\.(ts|mjs|sql|sol)$/.test(file));
  const server = files.filter((file) => file.startsWith("apps/server/"));
  const definitions = server.filter((file) => file.startsWith("apps/server/sql/"));
  const tables = readSource("apps/server/migrations/0002_server_tables.sql").split(
    /^create table /m,
  );
  return [
    { name: "lines of the server side", value: countLines(code), max: 135_490, goal: 110_000 },
    { name: "files of apps/server", value: server.length, max: 1_223, goal: 950 },
    {
      name: "groups of modules",
      value: Object.keys(moduleGroups.allowed).length,
      max: 11,
      goal: 10,
    },
    {
      name: "arrows between groups of modules",
      value: Object.values(moduleGroups.allowed).flat().length,
      max: 24,
      goal: 17,
    },
    { name: "arrows between modules", value: countArrows(code), max: 65, goal: 65 },
    {
      name: "SQL functions that refuse a frozen sender",
      value: definitions.filter((file) => readSource(file).includes("'ACCOUNT_FROZEN'")).length,
      max: 1,
      goal: 1,
    },
    {
      name: "tables of proposals",
      value: tables.filter((table) => /^ {2}proposed_by .*\n(?:.*\n)*? {2}expires_at /m.test(table))
        .length,
      max: 1,
      goal: 1,
    },
    ...measureWeb(all),
  ];
}
