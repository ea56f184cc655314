// Bundling for development scripts and production: our own packages are inlined, npm packages stay
// imports.
import { dirname, join, relative } from "node:path";
import { build, context } from "esbuild";
import { browserScript } from "./browser-script.mjs";
import { sqlFolderModule } from "./sql-folder.mjs";

/** @type {import("esbuild").Plugin} */
const keepNpmPackagesOutside = {
  name: "keep-npm-packages-outside",
  setup(context) {
    context.onResolve({ filter: /^[^./]/ }, (args) =>
      args.kind === "entry-point" || args.path.startsWith("@lilypad/")
        ? undefined
        : { path: args.path, external: true },
    );
  },
};

/** @type {import("esbuild").Plugin} */
const sqlFolders = {
  name: "sql-folders",
  setup(context) {
    context.onResolve({ filter: /\/\?sql$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.slice(0, -"/?sql".length)),
      namespace: "sql-folder",
    }));
    context.onLoad({ filter: /./, namespace: "sql-folder" }, ({ path }) => ({
      contents: sqlFolderModule(path),
      resolveDir: path,
    }));
  },
};

/** @type {import("esbuild").Plugin} */
const browserScripts = {
  name: "browser-scripts",
  setup(context) {
    context.onResolve({ filter: /\?script$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.slice(0, -"?script".length)),
      namespace: "browser-script",
    }));
    context.onLoad({ filter: /./, namespace: "browser-script" }, async ({ path }) => ({
      contents: await browserScript(path),
      loader: "text",
    }));
  },
};

const optionsFor = ({ entry, outfile, minify = false, plugins = [] }) => ({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: /** @type {const} */ ("node"),
  target: "node20",
  format: /** @type {const} */ ("esm"),
  sourcemap: true,
  minify,
  loader: /** @type {const} */ ({ ".sql": "text", ".html": "text" }),
  plugins: [...plugins, keepNpmPackagesOutside, sqlFolders, browserScripts],
  logLevel: /** @type {const} */ ("warning"),
});

/**
 * @param {{ entry: string, outfile: string, minify?: boolean, plugins?: import("esbuild").Plugin[] }} options absolute
 *   paths, and what handles some files before us
 */
export async function bundle(options) {
  await build(optionsFor(options));
}

/**
 * Bundles one program repeatedly; later runs are faster than the first.
 * @param {{ root: string, entry: string, outfile: string }} options absolute paths
 */
export async function openBundler({ root, ...options }) {
  const bundler = await context({ ...optionsFor(options), absWorkingDir: root, metafile: true });
  return {
    /** @returns {Promise<string[]>} files and whole folders of the program, relative to `root` */
    async bundle() {
      const { metafile } = await bundler.rebuild();
      const folderOf = (folder) => `${relative(root, folder).replaceAll("\\", "/")}/`;
      return Object.keys(metafile.inputs).map((input) => {
        const [, namespace, path] = /^(sql-folder|browser-script):(.*)$/s.exec(input) ?? [];
        if (path === undefined) return input;
        return folderOf(namespace === "sql-folder" ? path : dirname(path));
      });
    },
    close: () => bundler.dispose(),
  };
}
