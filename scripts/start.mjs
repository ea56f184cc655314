// `npm start`: installs what is needed, builds what changed, and starts all of Lilypad. Plain
// JavaScript, because nothing is installed yet when it begins; scripts/launch has the rest.
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
