// `import script from "../../browser/main.ts?script"` gives a program for browsers as the text of one
// file. The bundler and the test runner both answer it with this.
import { build } from "esbuild";

/** @param {string} entry absolute */
export async function browserScript(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    target: "es2022",
    logLevel: "warning",
  });
  return outputFiles[0].text;
}
