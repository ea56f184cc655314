import { dirname } from "node:path";
import { build, type Plugin } from "vite";

const darkTokens = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^{}]*)\}\s*\}/;

/**
 * The dark tokens are written once, for people whose device is dark. The page needs them twice: a
 * chosen theme stands above the device's.
 * @throws when the tokens have no dark part
 */
export function withChosenTheme(tokens: string): string {
  const [found, dark] = darkTokens.exec(tokens) ?? [];
  if (found === undefined) throw new Error("the tokens have no dark theme");
  return tokens.replace(
    found,
    `@media (prefers-color-scheme: dark) {\n  :root:not([data-theme="light"]) {${dark}}\n}\n\n:root[data-theme="dark"] {${dark}}`,
  );
}

const scriptName = "theme.js";

/** The head's script as one classic script: modules would run after the first paint. */
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

/** Makes the theme a person's own choice, from the first paint on and without inline scripts. */
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
      // During development there is no bundle, and a flash does no harm.
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
