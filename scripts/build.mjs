// `npm run build`, also part of `npm start`: builds what changed (all parts, or those that are named), the programs (server, sandbox, local
// chain, launcher) with esbuild and the web app with Vite.
import "./needs-node.mjs";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { takeLock } from "./instance-lock.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const ignored = new Set(["node_modules", "dist", "e2e", "gallery", "test", "test-results"]);
const compressible = /\.(js|css|html|svg|json|webmanifest|txt|map)$/;

/** Entry files and outputs of the programs that an installation or a test starts, with their npm packages inside. */
const products = {
  "apps/server/src/main.ts": "apps/server/dist/main.js",
  "apps/sandbox/src/main.ts": "apps/sandbox/dist/main.js",
  "apps/guardian/src/main.ts": "apps/guardian/dist/main.js",
  "apps/ops/src/main.ts": "apps/ops/dist/main.js",
  "packages/local-stack/src/chain/main.ts": "packages/local-stack/dist/chain.js",
};

/** Entry files and outputs of the programs of a repository, which use its npm packages, bundlers among them. */
const tools = {
  "scripts/launch/main.ts": "scripts/dist/launch.js",
  "scripts/dev/main.ts": "scripts/dist/dev.js",
};

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!ignored.has(entry.name)) yield* filesBelow(path);
    } else if (!/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Returns a hash of the sources in these folders, the dependencies and the build scripts. */
function fingerprint(folders) {
  const hash = createHash("sha256");
  const files = folders.flatMap((folder) => [...filesBelow(join(root, folder))]);
  for (const file of [...files, join(root, "package-lock.json"), fileURLToPath(import.meta.url)]) {
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

async function buildPrograms() {
  const { bundle } = await import("./bundle/bundle.mjs");
  const bundleAll = (programs, inlinesPackages) =>
    Object.entries(programs).map(([entry, outfile]) =>
      bundle({ entry: join(root, entry), outfile: join(root, outfile), inlinesPackages }),
    );
  await Promise.all([...bundleAll(products, true), ...bundleAll(tools, false)]);
}

/** Writes .br and .gz files for compressible assets, so that the server need not compress them. */
async function compressAssets(folder) {
  const br = promisify(brotliCompress);
  const gz = promisify(gzip);
  const files = [...filesBelow(folder)].filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(`${file}.br`, await br(content, { params }));
      writeFileSync(`${file}.gz`, await gz(content, { level: 9 }));
    }),
  );
}

async function buildWeb() {
  const { createRequire } = await import("node:module");
  const vite = createRequire(join(root, "apps/web/package.json")).resolve("vite");
  const { build } = await import(pathToFileURL(vite).href);
  // Vite would build for tests if a test is what needs the web app.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  try {
    await build({
      configFile: join(root, "apps/web/vite.config.ts"),
      root: join(root, "apps/web"),
      logLevel: "warn",
    });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
  await compressAssets(join(root, "apps/web/dist"));
}

const parts = [
  {
    name: "programs",
    folders: [
      "packages",
      "apps/server",
      "apps/sandbox",
      "apps/guardian",
      "apps/ops",
      "apps/web/build",
      "scripts",
    ],
    outputs: [...Object.values(products), ...Object.values(tools)],
    build: buildPrograms,
  },
  {
    name: "web",
    folders: [
      "packages/money",
      "packages/bank-details",
      "packages/custody",
      "packages/proof-of-books",
      "packages/api-contract",
      "packages/client",
      "apps/web",
    ],
    outputs: ["apps/web/dist/index.html"],
    build: buildWeb,
  },
];

const stamps = join(root, "node_modules", ".cache", "lilypad");

/** Waits while another process builds, so that a test that starts the product finds no partial files. */
async function takeTurn() {
  for (;;) {
    const lock = takeLock(join(stamps, "building"));
    if (!("heldBy" in lock)) return lock.release;
    await sleep(100);
  }
}

/**
 * Builds the parts whose sources changed since their last build.
 * @param {readonly string[]} [names] build only these parts
 */
export async function buildChanged(names = parts.map(({ name }) => name)) {
  const release = await takeTurn();
  try {
    await buildParts(names);
  } finally {
    release();
  }
}

async function buildParts(names) {
  for (const part of parts.filter(({ name }) => names.includes(name))) {
    const stampFile = join(stamps, `${part.name}.stamp`);
    const wanted = fingerprint(part.folders);
    const isBuilt = part.outputs.every((output) => existsSync(join(root, output)));
    if (isBuilt && existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) continue;
    const startedAt = Date.now();
    process.stdout.write(`Building the ${part.name} … `);
    await part.build();
    writeFileSync(stampFile, wanted);
    console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  await buildChanged(names.length > 0 ? names : undefined);
}
