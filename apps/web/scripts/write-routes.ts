import { operations } from "@lilypad/api-contract";

/** The generated tables, by the name of their export. */
export const routeTables = {
  routes: {
    path: "apps/web/src/shared/api/routes.gen.ts",
    holds: (path: string) => path.startsWith("/api/"),
  },
  publicRoutes: {
    path: "apps/web/src/shared/api/public-routes.gen.ts",
    holds: (path: string) => path.startsWith("/api/v1/public/"),
  },
} as const;

export type RouteTableName = keyof typeof routeTables;

/**
 * The text of a table of routes: name, method and path of its operations. Only these reach the browser;
 * the contract's schemas stay on the server. auth-js calls the session protocol under /auth/v1 itself.
 */
export function writeRoutes(table: RouteTableName): string {
  const lines = Object.values(operations)
    .filter(({ path }) => routeTables[table].holds(path))
    .map(({ name, method, path }) => `  ${name}: ["${method}", "${path}"],`)
    .sort();
  return [
    "// Written by apps/web/scripts/generate-routes.ts from the API contract. Do not edit.",
    `export const ${table} = {`,
    ...lines,
    "} as const;",
    "",
  ].join("\n");
}
