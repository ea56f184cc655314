import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { consolePrefix } from "./console.ts";
import { oldestBrowsers } from "./oldest-browsers.ts";

/** The paths of pages, and the file of each. */
const pageFiles = {
  "/app": "index.html",
  "/onboarding": "landing.html",
  "/dashboard": "dashboard.html",
};

/** Files without a hash that a device stores, for use without a network. */
const keptFiles = ["icon.svg", "icon-192.png", "badge-96.png", "manifest.webmanifest"];

interface BuiltFile {
  url: string;
  /** Changes with the content; null if the name already does. */
  revision: string | null;
}

/** All files of this version of the app; the console's are for staff, who have a network. */
function listBuiltFiles(folder: string): BuiltFile[] {
  const revisionOf = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex")
      .slice(0, 16);
  const assets = readdirSync(join(folder, "assets"))
    .filter((file) => /\.(js|css|woff2|svg|png|webp)$/.test(file))
    .filter((file) => !file.startsWith(consolePrefix))
    .sort();
  return [
    ...Object.entries(pageFiles).map(([url, file]) => ({ url, revision: revisionOf(file) })),
    ...keptFiles.map((file) => ({ url: `/${file}`, revision: revisionOf(file) })),
    ...assets.map((file) => ({ url: `/assets/${file}`, revision: null })),
  ];
}

/**
 * Builds the service worker once all pages are written, with the list of their files inside, so that
 * every new version of the app is a new worker.
 */
export function serviceWorker(): Plugin {
  let root = "";
  let outDir = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
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
            "process.env.NODE_ENV": JSON.stringify("production"),
            builtFiles: JSON.stringify(listBuiltFiles(outDir)),
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
