import { dirname } from "node:path";
import { build, type Plugin } from "vite";
import { withChosenTheme } from "./chosen-theme.ts";

const scriptName = "theme.js";

/** The head's script as a classic script: modules would run after the first paint. */
async function bundleScript(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "error",
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: "src/shared/theme/first-theme.ts", output: { format: "iife" } },
    },
  });
  const [output] = [built].flat();
  const chunk = output !== undefined && "output" in output ? output.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("the theme's script was not built");
  return chunk.code;
}

/** Applies the person's chosen theme before the first paint, without inline scripts. */
export const theme: Plugin = {
  name: "theme",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith("/shared/styles/tokens.css") ? withChosenTheme(code) : undefined,
  async generateBundle() {
    const source = await bundleScript(dirname(import.meta.dirname));
    this.emitFile({ type: "asset", name: scriptName, source });
  },
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) => {
      // During development there is no bundle, and a flash is harmless.
      if (bundle === undefined) {
        return [
          {
            tag: "script",
            attrs: { type: "module", src: "/src/shared/theme/first-theme.ts" },
            injectTo: "head",
          },
        ];
      }
      const script = Object.values(bundle).find(
        (file) => file.type === "asset" && file.names.includes(scriptName),
      );
      if (script === undefined) throw new Error("the theme's script is not in the bundle");
      return [{ tag: "script", attrs: { src: `/${script.fileName}` }, injectTo: "head" }];
    },
  },
};
