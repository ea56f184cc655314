import { moduleGroups, moduleOf, resolveRelative } from "../../tests/boundaries.ts";
import { readImports } from "../../tests/read-imports.ts";
import { isTestFile, listFiles, readSource } from "../../tests/source-files.ts";

/** A figure of the server's structure, which may only get smaller. */
export interface Target {
  name: string;
  value: number;
  /** More than this fails the tests. It is lowered with each change that makes the figure smaller. */
  max: number;
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

/** Measures the figures that docs/ARCHITECTURE.md names, from the sources. */
export function measureTargets(): Target[] {
  const files = listFiles().filter((file) => serverSide.test(file) && !isTestFile(file));
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
  ];
}
