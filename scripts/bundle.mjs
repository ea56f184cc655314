// One bundling rule for development scripts and for production: our own packages are inlined,
// packages from npm stay imports.
import { build } from "esbuild";

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

/**
 * @param {{ entry: string, outfile: string, minify?: boolean }} options absolute paths
 */
export async function bundle({ entry, outfile, minify = false }) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    minify,
    loader: { ".sql": "text", ".html": "text" },
    plugins: [keepNpmPackagesOutside],
    logLevel: "warning",
  });
}
