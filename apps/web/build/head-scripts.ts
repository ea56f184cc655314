import { dirname } from "node:path";
import { build, type Plugin } from "vite";
import { withChosenTheme } from "./chosen-theme.ts";
import { oldestBrowsers } from "./oldest-browsers.ts";

/** Small scripts that run before the first paint; the policy allows no inline scripts. */
const sources = {
  /** Applies the chosen theme. In the head of all pages. */
  "theme.js": "src/shared/theme/first-theme.ts",
  /** Sends who is signed in from the bare domain home. In the head of the welcome page (see first-paint.ts). */
  "first-place.js": "src/app/first-paint/first-place.ts",
  /** Draws the home screen that the device remembers. Behind the dashboard's empty root (see first-paint.ts). */
  "first-draw.js": "src/app/first-paint/first-draw.ts",
} as const;

export type HeadScript = keyof typeof sources;

/** A classic script: modules would run after the first paint. */
async function bundleScript(root: string, input: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "error",
    build: {
      target: oldestBrowsers,
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input, output: { format: "iife" } },
    },
  });
  const [output] = [built].flat();
  const chunk = output !== undefined && "output" in output ? output.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error(`${input} was not built`);
  return chunk.code;
}

interface BuiltAsset {
  type: string;
  fileName: string;
  names?: readonly string[];
}

/** The path of a built script. @throws if it is not in the bundle */
export function headScriptPath(bundle: Record<string, BuiltAsset>, name: HeadScript): string {
  const script = Object.values(bundle).find(
    (file) => file.type === "asset" && file.names?.includes(name),
  );
  if (script === undefined) throw new Error(`${name} is not in the bundle`);
  return `/${script.fileName}`;
}

export const headScripts: Plugin = {
  name: "head-scripts",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith("/shared/styles/tokens.css") ? withChosenTheme(code) : undefined,
  async generateBundle() {
    for (const [name, input] of Object.entries(sources)) {
      const source = await bundleScript(dirname(import.meta.dirname), input);
      this.emitFile({ type: "asset", name, source });
    }
  },
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) => {
      // During development there is no bundle, and a flash is harmless.
      const src =
        bundle === undefined ? `/${sources["theme.js"]}` : headScriptPath(bundle, "theme.js");
      const attrs = bundle === undefined ? { type: "module", src } : { src };
      return [{ tag: "script", attrs, injectTo: "head" }];
    },
  },
};
