import { dirname, join } from "node:path";
import { defineConfig } from "vitest/config";
import { browserScript } from "./scripts/bundle/browser-script.mjs";
import { sqlFolderModule } from "./scripts/bundle/sql-folder.mjs";

/** Imports of .sql files are text, and of folders all their .sql files, as in the production bundle. */
const sqlAsText = {
  name: "sql-as-text",
  enforce: "pre" as const,
  resolveId: (id: string, importer: string | undefined) =>
    id.endsWith("/?sql") ? join(dirname(importer ?? ""), id) : undefined,
  load: (id: string) => (id.endsWith("/?sql") ? sqlFolderModule(dirname(id)) : undefined),
  transform: (code: string, id: string) =>
    id.endsWith(".sql") ? `export default ${JSON.stringify(code)}` : undefined,
};

/** Programs for browsers are imported as the text of one file, as in the production bundle. */
const scriptAsText = {
  name: "script-as-text",
  enforce: "pre" as const,
  load: async (id: string) =>
    id.endsWith("?script")
      ? `export default ${JSON.stringify(await browserScript(id.slice(0, -"?script".length)))}`
      : undefined,
};

const plugins = [sqlAsText, scriptAsText];

const ignored = ["**/node_modules/**", "**/dist/**"];

/**
 * Two workers run all files of a project, and a worker loads each module once. So what a test file
 * changes outside itself (globals, the environment, a module's state) it must put back.
 */
const sharedWorkers = {
  isolate: false,
  // Without this, vitest leaves a core to the watching process: on two cores it would use one.
  maxWorkers: 2,
  // Of the tests of one file that are marked as concurrent.
  maxConcurrency: 2,
  // Ends a test that hangs. It is no statement about speed: a busy machine may need minutes.
  testTimeout: 600_000,
  hookTimeout: 300_000,
};

/**
 * Four kinds of tests. `unit` needs nothing but Node. `web` has a browser's page from jsdom.
 * `integration` (files named *.it.test.ts) needs PostgreSQL and the local chain, which the global
 * set-up starts once for all files. `deep` (*.deep.test.ts) needs the same and runs with `npm run test:deep` only.
 */
export default defineConfig({
  plugins,
  test: {
    projects: [
      {
        plugins,
        test: {
          name: "unit",
          ...sharedWorkers,
          pool: "threads",
          include: [
            "packages/**/*.test.ts",
            "apps/{guardian,ops,server,sandbox}/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/**/*.test.ts",
          ],
          exclude: [...ignored, "**/*.it.test.ts", "**/*.deep.test.ts"],
        },
      },
      {
        plugins,
        test: {
          name: "integration",
          ...sharedWorkers,
          include: ["packages/**/*.it.test.ts", "apps/**/*.it.test.ts", "tests/**/*.it.test.ts"],
          exclude: ignored,
          globalSetup: ["packages/testing/src/integration-set-up.ts"],
        },
      },
      {
        plugins,
        test: {
          name: "deep",
          ...sharedWorkers,
          include: ["{apps,packages,scripts,tests}/**/*.deep.test.ts"],
          exclude: ignored,
          globalSetup: ["packages/testing/src/integration-set-up.ts"],
        },
      },
      {
        plugins,
        test: {
          name: "web",
          ...sharedWorkers,
          include: ["apps/web/{src,test}/**/*.test.{ts,tsx}"],
          exclude: ignored,
          environment: "./apps/web/test/jsdom-environment.ts",
          setupFiles: ["apps/web/test/set-up.ts"],
          // A browser has no setImmediate, so a test that holds its clock does not hold it either.
          fakeTimers: {
            toFake: [
              "setTimeout",
              "clearTimeout",
              "setInterval",
              "clearInterval",
              "requestAnimationFrame",
              "cancelAnimationFrame",
              "Date",
              "performance",
            ],
          },
        },
      },
    ],
  },
});
