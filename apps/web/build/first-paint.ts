import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import { classNames, knownEndings } from "./class-names.ts";
import { linkAllFirst } from "./cut-styles.ts";
import { headScriptPath } from "./head-scripts.ts";
import { scriptsReachedFrom, withImportMap } from "./import-map.ts";

interface Prerendered {
  prerenderLanding(): Promise<string>;
  prerenderLoading(): Promise<string>;
  prerenderHome(): Promise<string>;
}

/** Renders the screens in Node, with the same sources and class names as the bundle. */
async function prerender(root: string): Promise<Record<"landing" | "loading" | "home", string>> {
  const outDir = join(root, "node_modules", ".cache", "prerender");
  await build({
    configFile: false,
    root,
    plugins: [react()],
    logLevel: "error",
    css: { modules: classNames },
    ssr: { noExternal: true },
    build: {
      ssr: "src/app/prerender.tsx",
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: "prerender.mjs" } },
    },
  });
  const built: Prerendered = await import(pathToFileURL(join(outDir, "prerender.mjs")).href);
  const screens = {
    landing: await built.prerenderLanding(),
    loading: await built.prerenderLoading(),
    home: await built.prerenderHome(),
  };
  rmSync(outDir, { recursive: true, force: true });
  return screens;
}

type Bundle = Rolldown.OutputBundle;

/** The scripts that must be loaded before the chunk with a source file can run. */
export function scriptsFor(bundle: Bundle, source: string): string[] {
  const first = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(source)),
  );
  if (first === undefined) throw new Error(`${source} is in no chunk`);
  const scripts = new Set<string>();
  const visit = (name: string) => {
    const file = bundle[name];
    if (scripts.has(name) || file?.type !== "chunk") return;
    scripts.add(name);
    for (const imported of file.imports) visit(imported);
  };
  visit(first.fileName);
  return [...scripts];
}

const emptyRoot = '<div id="root"></div>';

/** The code of the app, and that of documents which load nothing of it. */
const appSource = "/app/main.tsx";
const otherDocuments = ["/app/payer-main.tsx", "/app/receipt-main.tsx"];

/**
 * Writes five pages: `landing.html`, also that of the bare domain, shows the welcome page before any of the app's
 * code has arrived; `dashboard.html` draws the remembered home screen, then loads the dashboard's code;
 * `payer.html` and `receipt.html` preload everything that a payment link and a shared receipt need; `index.html` is
 * for all other paths. All but the first show the loading screen meanwhile. Only the drawn home screen needs all styles
 * for its first paint.
 */
export const firstPaint: Plugin = {
  name: "first-paint",
  apply: "build",
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) return;
    const page = readFileSync(join(dir, "index.html"), "utf8");
    if (!page.includes(emptyRoot)) throw new Error("index.html has no empty #root");
    const screens = await prerender(dirname(import.meta.dirname));
    const waiting = `<div id="root">${screens.loading}</div>`;
    const script = headScriptPath(bundle, "first-draw.js");
    const linksTo = (sources: string[]) => [
      ...new Set(
        sources
          .flatMap((source) => scriptsFor(bundle, source))
          .filter((file) => !page.includes(`="/${file}"`))
          // Styles, fonts and the first drawing come before the code.
          .map(
            (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
          ),
      ),
    ];
    const [entry = ""] = scriptsFor(bundle, "/app/start.ts");
    const write = (
      name: string,
      root: string,
      sources: string[],
      { metas = [], from = page }: { metas?: string[]; from?: string } = {},
    ) => {
      const isApp = sources.every((source) => !otherDocuments.includes(source));
      const others = isApp
        ? []
        : [appSource, ...otherDocuments].filter((one) => !sources.includes(one));
      const reached = scriptsReachedFrom(bundle, entry, others);
      const head = `  ${[...metas, ...linksTo(sources)].join("\n    ")}\n  </head>`;
      writeFileSync(
        join(dir, name),
        withImportMap(from, (file) => reached.has(file))
          .replace(emptyRoot, root)
          .replace("</head>", head),
      );
    };
    const home = linksTo([appSource, "/app/signed-in.tsx", "/dashboard/dashboard-screen.tsx"]);
    const drawn = [
      waiting,
      `<template id="home" data-styles="${knownEndings()}">${screens.home}</template>`,
      // The script adds them to the page once it has been painted.
      `<template id="code">${home.join("")}</template>`,
      // No paint before it has run, in browsers that know this attribute.
      `<script src="${script}" blocking="render"></script>`,
    ].join("");
    // Its code is loaded after the first paint.
    write("landing.html", `<div id="root" data-screen="landing">${screens.landing}</div>`, [], {
      metas: [`<script src="${headScriptPath(bundle, "first-place.js")}"></script>`],
    });
    write("dashboard.html", drawn, [], { from: linkAllFirst(page) });
    write("payer.html", waiting, ["/app/payer-main.tsx", "/payer/payer-screen.tsx"]);
    write(
      "receipt.html",
      waiting,
      ["/app/receipt-main.tsx", "/receipts/public-receipt-screen.tsx"],
      {
        metas: [
          '<meta name="robots" content="noindex, nofollow">',
          '<meta name="referrer" content="no-referrer">',
        ],
      },
    );
    write("index.html", waiting, [appSource]);
    // Each page has its own.
    rmSync(join(dir, "importmap.json"));
  },
};
