// `import script from "../../browser/main.ts?script"` returns a browser program as the text of one file.
// The bundler and the test runner both use this module.
import { build } from "esbuild";

/** @param {string} entry absolute path */
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
