import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { hashOfClasses } from "./class-names.ts";
import { cutStyles, linkParts } from "./cut-styles.ts";
import { scriptsFor } from "./first-paint.ts";

/** The sources of the screens that are painted before any script has run: the loading screen and the welcome page. */
const painted = ["/app/main.tsx", "/landing/landing-screen.tsx"];

/** The ends of the class names in the style sheets that some chunks use. */
function classesOf(bundle: Rolldown.OutputBundle, chunks: ReadonlySet<string>): Set<string> {
  const modules = [...chunks].flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? chunk.moduleIds : [];
  });
  const sheets = modules.filter((id) => id.endsWith(".module.css"));
  return new Set(sheets.map((file) => hashOfClasses(readFileSync(file, "utf8"))));
}

/**
 * Divides the style sheet: what the welcome page and the loading screen need blocks the first paint, the rest only the
 * scripts. Vite's own division would make a file for every screen, and change the order of rules.
 */
export const splitStyles: Plugin = {
  name: "split-styles",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const style = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".css"));
      const page = bundle["index.html"];
      if (style?.type !== "asset" || page?.type !== "asset")
        throw new Error("the bundle has no style sheet or no page");
      const chunks = new Set(painted.flatMap((source) => scriptsFor(bundle, source)));
      const parts = cutStyles(String(style.source), classesOf(bundle, chunks));
      const emit = (name: string, source: string) =>
        this.getFileName(this.emitFile({ type: "asset", name, source }));
      const files = {
        whole: style.fileName,
        first: emit("first.css", parts.first),
        later: emit("later.css", parts.later),
      };
      delete bundle[style.fileName];
      page.source = linkParts(String(page.source), files);
    },
  },
};
