import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { scriptsFor } from "./first-paint.ts";

/** The content of each first load: gzipped bytes of JavaScript by package or part of the app. */
export type FirstLoads = Record<string, Record<string, number>>;

/** The sources of the screens that people see first. */
const screens = {
  landing: ["/app/start.ts", "/app/main.tsx", "/landing/landing-screen.tsx"],
  "payment link": ["/app/start.ts", "/app/payer-main.tsx", "/payer/payer-screen.tsx"],
  dashboard: [
    "/app/start.ts",
    "/app/main.tsx",
    "/app/signed-in.tsx",
    "/dashboard/dashboard-screen.tsx",
  ],
} as const;

/** The npm package, our own package, or the part of the app that a module belongs to. */
export function partOf(id: string): string {
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  if (installed !== undefined) return installed;
  const own = /\/packages\/([^/]+)\//.exec(id)?.[1];
  if (own !== undefined) return `@lilypad/${own}`;
  return /\/src\/(features\/[^/]+\/[^/]+|shared\/[^/]+|app)\//.exec(id)?.[1] ?? "bundler";
}

/** Writes the parts of the first loads for `npm run first-loads`. */
export const firstLoads: Plugin = {
  name: "first-loads",
  apply: "build",
  writeBundle(_options, bundle) {
    const loads: FirstLoads = {};
    for (const [screen, sources] of Object.entries(screens)) {
      const parts: Record<string, number> = {};
      for (const name of new Set(sources.flatMap((source) => scriptsFor(bundle, source)))) {
        const chunk = bundle[name];
        if (chunk?.type !== "chunk") continue;
        const modules = Object.entries(chunk.modules);
        const total = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
        // The size of a chunk is shared among its modules by their length.
        const gzipped = gzipSync(chunk.code, { level: 9 }).length;
        for (const [id, { renderedLength }] of modules) {
          const part = partOf(id);
          parts[part] = (parts[part] ?? 0) + (gzipped * renderedLength) / Math.max(total, 1);
        }
      }
      loads[screen] = parts;
    }
    const folder = join(dirname(import.meta.dirname), "node_modules", ".cache");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "first-loads.json"), JSON.stringify(loads));
  },
};
