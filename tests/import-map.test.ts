import type { Rolldown } from "vite";
import { expect, it } from "vitest";
import { importMapOf, scriptsReachedFrom, withImportMap } from "../apps/web/build/import-map.ts";

const page = `<html>
  <head>
    <title>Lilypad</title>
<script type="importmap">{"imports":{"/assets/send-k.js":"/assets/send-1.js","/assets/base-k.js":"/assets/base-1.js"}}</script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-1.js">
    <link rel="stylesheet" crossorigin href="/assets/style-1.css">
    <script src="/assets/theme-1.js"></script>
  </head>
  <body></body>
</html>`;

it("a page's import map is behind its styles and before its modules, sorted, with only what the page can load", () => {
  expect(withImportMap(page, () => true)).toBe(`<html>
  <head>
    <title>Lilypad</title>
    <link rel="stylesheet" crossorigin href="/assets/style-1.css">
    <script src="/assets/theme-1.js"></script>
    <script type="importmap">{"imports":{"/assets/base-k.js":"/assets/base-1.js","/assets/send-k.js":"/assets/send-1.js"}}</script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-1.js">
  </head>
  <body></body>
</html>`);
  const payers = withImportMap(page, (file) => file === "assets/base-1.js");
  expect(importMapOf(payers)).toEqual({ "/assets/base-k.js": "/assets/base-1.js" });
});

it("a build whose pages have no import map fails", () => {
  expect(() => withImportMap("<html></html>", () => true)).toThrow("no import map");
});

it("a document reaches what its scripts import, now or later, but not the other documents", () => {
  const chunk = (source: string, imports: string[], dynamicImports: string[] = []) => ({
    type: "chunk",
    moduleIds: [`/src${source}`],
    imports,
    dynamicImports,
  });
  const bundle = {
    "index.js": chunk("/app/start.ts", ["base.js"], ["app.js", "payer.js"]),
    "base.js": chunk("/base.ts", []),
    "app.js": chunk("/app/main.tsx", ["base.js"], ["screen.js"]),
    "screen.js": chunk("/screen.tsx", []),
    "payer.js": chunk("/app/payer-main.tsx", [], ["steps.js"]),
    "steps.js": chunk("/steps.tsx", []),
  } as unknown as Rolldown.OutputBundle;
  const reached = scriptsReachedFrom(bundle, "index.js", ["/app/main.tsx"]);
  expect([...reached].sort()).toEqual(["base.js", "index.js", "payer.js", "steps.js"]);
});
