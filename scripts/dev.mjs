// `npm run dev`: runs the same parts as `npm start`, but from the sources. The web app reloads on edits;
// the server and the sandbox restart when one of their files changes. `npm run dev -- --inspect` allows
// a debugger to attach to the server.
import "./needs-node.mjs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";
import { takeDataDir } from "./take-data-dir.mjs";

const options = process.argv.slice(2);
const unknown = options.find((option) => !/^--inspect(-brk)?(=[\w.:]+)?$/.test(option));
if (unknown !== undefined) {
  console.error(
    `${unknown} is not an option of npm run dev; the options are --inspect and --inspect-brk`,
  );
  process.exit(2);
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const dataDir = takeDataDir(root);
process.chdir(root);

ensureInstalled();
const { buildChanged } = await import("./build.mjs");
await buildChanged(["programs"]);
const { develop } = await import(pathToFileURL(join(root, "scripts/dist/dev.js")).href);
await develop({ root, dataDir, environment: process.env, serverNodeOptions: options });
