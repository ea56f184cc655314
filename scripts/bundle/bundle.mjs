// Bundling for development scripts and production: our own packages are inlined. npm packages are, too, in programs that are
// started often; elsewhere they stay imports.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build, context } from "esbuild";
import { browserScript } from "./browser-script.mjs";
import { ownSourceMap } from "./own-source-map.mjs";
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

/** npm packages that stay imports everywhere, because they read files beside their own at run time: native code, and pages. */
const unbundledPackages = ["@node-rs/argon2", "@fastify/swagger-ui"];

/** Packages that would read files beside their own, but only for what no program uses: logging in a thread, commands in files. */
const readsNoFiles = ["commander", "pino", "thread-stream"];

/** How a package finds files beside its own. */
const asksWhereItIs = /\b(__(dirname|filename)|import\.meta\.(url|dirname|filename))\b/;

/** Some CommonJS packages require Node's modules, which a module of ECMAScript can only import. */
const requireForPackages =
  'import { createRequire as createRequireForPackages } from "node:module"; const require = createRequireForPackages(import.meta.url);';

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

const optionsFor = ({ entry, outfile, inlinesPackages = false, plugins = [] }) => ({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: /** @type {const} */ ("node"),
  target: "node22",
  format: /** @type {const} */ ("esm"),
  sourcemap: true,
  // Programs with their packages would read twice as much at each start, only for stack traces that show names and lines anyway.
  sourcesContent: !inlinesPackages,
  // A quarter less to read at each start, and in an image. Names stay, for stack traces.
  minifyWhitespace: inlinesPackages,
  loader: /** @type {const} */ ({ ".sql": "text", ".html": "text" }),
  plugins: [
    ...plugins,
    ...(inlinesPackages ? [] : [keepNpmPackagesOutside]),
    sqlFolders,
    browserScripts,
  ],
  external: inlinesPackages ? unbundledPackages : [],
  ...(inlinesPackages ? { banner: { js: requireForPackages } } : {}),
  logLevel: /** @type {const} */ ("warning"),
});

/**
 * @param {{ entry: string, outfile: string, inlinesPackages?: boolean, plugins?: import("esbuild").Plugin[] }} options
 *   absolute paths, and what handles some files before us. A program with npm packages inlined starts in half the time.
 */
export async function bundle(options) {
  const { metafile } = await build({ ...optionsFor(options), metafile: true });
  if (!options.inlinesPackages) return;
  requireWhole(metafile);
  const file = `${options.outfile}.map`;
  writeFileSync(file, ownSourceMap(readFileSync(file, "utf8")));
}

/**
 * Checks that a program does not miss the files of its packages.
 * @throws Error with the package, which then belongs to `unbundledPackages`
 */
function requireWhole(metafile) {
  for (const file of Object.keys(metafile.inputs)) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
    if (name === undefined || readsNoFiles.includes(name)) continue;
    if (asksWhereItIs.test(readFileSync(resolve(file), "utf8"))) {
      throw new Error(`${name} may read files beside ${file}, so it cannot be part of a program`);
    }
  }
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
