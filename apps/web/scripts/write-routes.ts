import { operations } from "@lilypad/api-contract";

/**
 * The text of routes.gen.ts: name, method and path of every operation that the app's own client
 * calls. Only these three reach the browser; the contract's schemas stay on the server. The
 * session protocol under /auth/v1 is auth-js's business.
 */
export function writeRoutes(): string {
  const lines = Object.values(operations)
    .filter(({ path }) => path.startsWith("/api/"))
    .map(({ name, method, path }) => `  ${name}: ["${method}", "${path}"],`)
    .sort();
  return [
    "// Written by apps/web/scripts/generate-routes.ts from the API contract. Do not edit.",
    "export const routes = {",
    ...lines,
    "} as const;",
    "",
  ].join("\n");
}
