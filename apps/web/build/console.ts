import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { type Alias, build, type Plugin } from "vite";
import { classNames } from "./class-names.ts";
import { headScripts } from "./head-scripts.ts";
import { oldestBrowsers } from "./oldest-browsers.ts";

/** Files of the console begin like this. Devices of the app's people do not store them. */
export const consolePrefix = "console-";

export interface ConsoleBundleOptions {
  /** The same as those of the app, so that both find the same modules. */
  alias: Alias[];
  define: Readonly<Record<string, string>>;
}

/**
 * Builds the staff's console (admin.html) beside the app. It is a bundle of its own, because the app's scripts and its
 * one style sheet must not grow with it. Fonts and the theme's script are the same files as the app's.
 */
export function consoleBundle({ alias, define }: ConsoleBundleOptions): Plugin {
  let root = "";
  let outDir = "";
  return {
    name: "console",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root,
          plugins: [react(), headScripts],
          logLevel: "error",
          publicDir: false,
          resolve: { alias },
          define,
          css: { modules: classNames },
          build: {
            target: oldestBrowsers,
            outDir,
            emptyOutDir: false,
            assetsInlineLimit: 0,
            cssCodeSplit: false,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: join(root, "admin.html"),
              output: {
                entryFileNames: `assets/${consolePrefix}[name]-[hash].js`,
                chunkFileNames: `assets/${consolePrefix}[name]-[hash].js`,
                assetFileNames: ({ names }) =>
                  names.some((name) => name.endsWith(".css"))
                    ? `assets/${consolePrefix}[name]-[hash][extname]`
                    : "assets/[name]-[hash][extname]",
              },
            },
          },
        });
      },
    },
  };
}
