import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { classNames } from "./build/class-names.ts";
import { compileHint } from "./build/compile-hint.ts";
import { consoleBundle } from "./build/console.ts";
import { firstLoads } from "./build/first-loads.ts";
import { firstPaint } from "./build/first-paint.ts";
import { writeFonts } from "./build/fonts.ts";
import { headScripts } from "./build/head-scripts.ts";
import { joinChunks } from "./build/join-chunks.ts";
import { oldestBrowsers } from "./build/oldest-browsers.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { splitStyles } from "./build/split-styles.ts";

/** Devices say which version of the app they run. */
const manifest: { version: string } = JSON.parse(
  readFileSync(new URL("package.json", import.meta.url), "utf8"),
);

/**
 * Text must not jump when its font arrives: both font files are requested with the page itself. Their names carry a
 * hash, so the links can only be written once the bundle exists.
 */
const preloadFonts: Plugin = {
  name: "preload-fonts",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({
          tag: "link",
          attrs: {
            rel: "preload",
            as: "font",
            type: "font/woff2",
            href: `/${file}`,
            crossorigin: "",
          },
          injectTo: "head" as const,
        })),
  },
};

/** The replacements of imports in the app and the console. */
const aliases = async () => [
  // The router and Base UI bring a replacement of this hook for React versions that lack it.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
  { find: /^fonts(?=\/)/, replacement: await writeFonts(import.meta.dirname) },
];

export default defineConfig(async ({ command }) => {
  const alias = await aliases();
  const define = { "import.meta.env.APP_VERSION": JSON.stringify(manifest.version) };
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      preloadFonts,
      headScripts,
      splitStyles,
      firstPaint,
      firstLoads,
      consoleBundle({ alias, define }),
      serviceWorker(),
    ],
    resolve: { alias },
    define,
    css: { modules: classNames },
    build: {
      target: oldestBrowsers,
      outDir: "dist",
      emptyOutDir: true,
      // The content security policy allows no inline scripts and no data: fonts.
      assetsInlineLimit: 0,
      // Two files (build/split-styles.ts) instead of a dozen: on a phone's line every request costs more than its bytes.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      // Scripts name each other without hashes, and a map in the page says which file that is: the name of a changed chunk changes
      // nothing but that map (ADR 150).
      chunkImportMap: true,
      reportCompressedSize: true,
      ...(command === "build" && {
        rolldownOptions: {
          // Constants that several screens import, such as the limits of the API, are written where they are used: a chunk with
          // nothing else would be one more request.
          optimization: { inlineConst: { mode: "all" as const, pass: 1 } },
          output: {
            codeSplitting: await joinChunks(import.meta.dirname),
            postBanner: compileHint,
          },
        },
      }),
    },
  };
});
