import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";

/** Pages as they are asked for, and the file that holds each. */
const pageFiles = {
  "/": "index.html",
  "/onboarding": "landing.html",
  "/dashboard": "dashboard.html",
};

/** What a device keeps besides the hashed files: it is shown without a network too. */
const keptFiles = ["icon.svg", "icon-192.png", "badge-96.png", "manifest.webmanifest"];

interface BuiltFile {
  url: string;
  /** Changes with the content; null where the name does already. */
  revision: string | null;
}

/** Everything that this version of the app consists of. */
function listBuiltFiles(folder: string): BuiltFile[] {
  const revisionOf = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex")
      .slice(0, 16);
  const assets = readdirSync(join(folder, "assets"))
    .filter((file) => /\.(js|css|woff2|svg|png|webp)$/.test(file))
    .sort();
  return [
    ...Object.entries(pageFiles).map(([url, file]) => ({ url, revision: revisionOf(file) })),
    ...keptFiles.map((file) => ({ url: `/${file}`, revision: revisionOf(file) })),
    ...assets.map((file) => ({ url: `/assets/${file}`, revision: null })),
  ];
}

/**
 * Builds the service worker beside the app, once all pages are written: with the list of its files
 * inside, so that every new version of the app is a new worker.
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
