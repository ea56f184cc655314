// `npm start`: installs packages, builds what changed, and starts Lilypad. It is plain JavaScript because
// nothing may be installed yet; the rest is in scripts/launch.
import "./needs-node.mjs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";
import { takeDataDir } from "./take-data-dir.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const dataDir = takeDataDir(root);
process.chdir(root);

ensureInstalled();
const { buildChanged } = await import("./build.mjs");
await buildChanged();
const { launch } = await import(pathToFileURL(join(root, "scripts/dist/launch.js")).href);
await launch({ root, dataDir, environment: process.env });
