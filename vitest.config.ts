import { defineConfig } from "vitest/config";

/** Imports of .sql files are text, as in the production bundle. */
const sqlAsText = {
  name: "sql-as-text",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    id.endsWith(".sql") ? `export default ${JSON.stringify(code)}` : undefined,
};

const ignored = ["**/node_modules/**", "**/dist/**"];

/**
 * Two kinds of tests. `unit` needs nothing but Node. `integration` (files named *.it.test.ts) needs
 * PostgreSQL and the local chain, which the global set-up starts once for all files.
 */
export default defineConfig({
  plugins: [sqlAsText],
  test: {
    projects: [
      {
        plugins: [sqlAsText],
        test: {
          name: "unit",
          // By itself vitest leaves a core to whoever watches: on two cores it would use one.
          maxWorkers: 2,
          include: [
            "packages/**/*.test.ts",
            "apps/{server,sandbox}/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/**/*.test.ts",
          ],
          exclude: [...ignored, "**/*.it.test.ts"],
        },
      },
      {
        plugins: [sqlAsText],
        test: {
          name: "integration",
          include: ["packages/**/*.it.test.ts", "apps/**/*.it.test.ts", "tests/**/*.it.test.ts"],
          exclude: ignored,
          globalSetup: ["packages/testing/src/integration-set-up.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        plugins: [sqlAsText],
        test: {
          name: "web",
          maxWorkers: 2,
          isolate: false,
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          exclude: ignored,
          environment: "./apps/web/test/jsdom-environment.ts",
          setupFiles: ["apps/web/test/set-up.ts"],
        },
      },
    ],
  },
});
