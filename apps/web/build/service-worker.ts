import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import type { BuiltFiles } from "../src/service-worker/file-store.ts";
import { consolePrefix } from "./console.ts";
import { scriptsFor } from "./first-paint.ts";
import { oldestBrowsers } from "./oldest-browsers.ts";

/** The paths of pages, and the file of each: those that every device stores, and that of signed-in people. */
const pageFiles = { "/app": "index.html", "/onboarding": "landing.html" };
const homeFiles = { "/dashboard": "dashboard.html" };

/** Files without a hash that every device stores, and those that only announcements need. */
const keptFiles = ["icon.svg", "manifest.webmanifest"];
const announcementFiles = ["icon-192.png", "badge-96.png"];

/** Sources of the scripts that the welcome page loads, also once it is idle. Every device stores them. */
const welcomeSources = [
  "/app/start.ts",
  "/app/main.tsx",
  "/landing/landing-screen.tsx",
  "/worker/worker-client.ts",
];

/** All files of this version of the app; the console's are for staff, who have a network. */
function listBuiltFiles(folder: string, welcomeScripts: ReadonlySet<string>): BuiltFiles {
  const withRevision = (url: string, file: string) => ({
    url,
    revision: createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex")
      .slice(0, 16),
  });
  const welcomePage = readFileSync(join(folder, pageFiles["/onboarding"]), "utf8");
  const assets = readdirSync(join(folder, "assets"))
    .filter((file) => /\.(js|css|woff2|svg|png|webp)$/.test(file))
    .filter((file) => !file.startsWith(consolePrefix))
    .sort()
    .map((file) => `assets/${file}`);
  const isFirst = (file: string) => welcomeScripts.has(file) || welcomePage.includes(`="/${file}"`);
  const hashed = (file: string) => ({ url: `/${file}`, revision: null });
  return {
    first: [
      ...Object.entries(pageFiles).map(([url, file]) => withRevision(url, file)),
      ...keptFiles.map((file) => withRevision(`/${file}`, file)),
      ...assets.filter(isFirst).map(hashed),
    ],
    later: [
      ...Object.entries(homeFiles).map(([url, file]) => withRevision(url, file)),
      ...assets.filter((file) => !isFirst(file)).map(hashed),
      ...announcementFiles.map((file) => withRevision(`/${file}`, file)),
    ],
  };
}

/**
 * Builds the service worker once all pages are written, with the list of their files inside, so that
 * every new version of the app is a new worker.
 */
export function serviceWorker(): Plugin {
  let root = "";
  let outDir = "";
  const welcomeScripts = new Set<string>();
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      for (const source of welcomeSources) {
        for (const script of scriptsFor(bundle, source)) welcomeScripts.add(script);
      }
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root,
          logLevel: "error",
          publicDir: false,
          define: {
            builtFiles: JSON.stringify(listBuiltFiles(outDir, welcomeScripts)),
          },
          build: {
            target: oldestBrowsers,
            outDir,
            emptyOutDir: false,
            lib: {
              entry: "src/service-worker/service-worker.ts",
              formats: ["iife"],
              name: "serviceWorker",
              fileName: () => "service-worker.js",
            },
          },
        });
      },
    },
  };
}
