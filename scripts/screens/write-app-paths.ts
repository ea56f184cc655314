// Writes the paths of the app's screens into the contract: `node scripts/run.mjs scripts/screens/write-app-paths.ts`.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";

// By its path, because the types of the screens that the table loads are those of a browser.
const table = resolve("apps/web/src/app/routes/routes.ts");
const { routes } = (await import(table)) as { routes: Record<string, object> };

const lines = Object.entries(routes).flatMap(([access, table]) =>
  Object.keys(table).map((path) => `  "${path}": "${access}",`),
);
writeFileSync(
  "packages/api-contract/src/app-paths.ts",
  `// Written by scripts/screens/write-app-paths.ts from apps/web/src/app/routes/routes.ts.

/**
 * The paths of the web app's screens, and who may see each: a visitor, or a person with a session; or it is a document of its own.
 * A part that begins with a colon stands for any value.
 */
export const appPaths = {
${lines.join("\n")}
} as const;

export type AppPath = keyof typeof appPaths;
`,
);
