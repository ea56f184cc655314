// The first import of everything that npm starts: on a Node that is too old for Lilypad, the same command runs again with the
// recommended one, which comes from npm (ADR 108). It uses only Node's own modules and is JavaScript that Node 16 can read,
// because nothing else may be there yet.
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The lowest supported version, and the version that is installed where Node is older: a test compares them with the documents. */
export const nodeVersions = { minimum: "22.18", installed: "24.21.0" };

const isWindows = process.platform === "win32";
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const folderName = `node-${nodeVersions.installed}-${process.platform}-${process.arch}`;

/**
 * True for a version that runs Lilypad. Node 23 does not, because no version of it is maintained.
 * @param {string} version such as "22.18.0"
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major >= 24 || (major === 22 && minor >= 18);
}

/** The npm package that contains Node's program for this machine. The package `node` only starts a script that installs it. */
function platformPackage() {
  const prefix = process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${isWindows ? "win" : process.platform}-${process.arch}`;
}

const programIn = (folder) =>
  join(folder, "node_modules", platformPackage(), "bin", isWindows ? "node.exe" : "node");

/** Folders for installed versions: the person's, for all checkouts, or else this checkout's, but not node_modules, which npm deletes. */
function cacheFolders() {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
  const personal = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return [join(personal, "lilypad"), join(root, ".cache", "lilypad")];
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true });

/** Removes what killed installations left. */
function removeUnfinished(cache) {
  for (const name of readdirSync(cache)) {
    const [, pid] = /^unfinished-(\d+)-/.exec(name) || [];
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(cache, name));
  }
}

/** Creates a folder for an installation in the first cache that can be written to. */
function openFolder() {
  let problem;
  for (const cache of cacheFolders()) {
    try {
      mkdirSync(cache, { recursive: true });
      removeUnfinished(cache);
      return { cache, unfinished: mkdtempSync(join(cache, `unfinished-${process.pid}-`)) };
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

/**
 * Runs a program to its end and passes signals on to it.
 * @returns {Promise<{ code: number | null, signal: string | null, output: string, stopped: boolean }>} `stopped`: there was a signal
 */
function run(command, words, options) {
  return new Promise((done) => {
    let output = "";
    let stopped = false;
    const child = spawn(command, words, options);
    const passOn = (signal) => {
      stopped = true;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, passOn);
    const end = (code, signal) => {
      for (const one of signals) process.off(one, passOn);
      done({ code, signal, output, stopped });
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) stream.setEncoding("utf8").on("data", (text) => (output += text));
    }
    child.on("error", (error) => {
      output += error.message;
      end(1, null);
    });
    child.on("close", end);
  });
}

/** Ends this process as another one ended, also if a signal ended that. */
function endLike({ code, signal }) {
  if (signal !== null) process.kill(process.pid, signal);
  else process.exit(code);
}

/** npm without a shell where that is possible: the npm that started this command. */
function npmCommand() {
  const path = process.env.npm_execpath;
  return path !== undefined && /npm-cli\.c?js$/.test(path)
    ? { command: process.execPath, first: [path], shell: false }
    : { command: "npm", first: [], shell: isWindows };
}

/**
 * Installs Node into a folder that gets its name when it is complete, so that a killed installation or two at once do no harm.
 * @returns {Promise<string>} the path of Node's program
 * @throws Error with the reason, if that is not possible
 */
async function installNode() {
  const { cache, unfinished } = openFolder();
  try {
    // Without a manifest of its own, npm would look for one in the folders above.
    writeFileSync(join(unfinished, "package.json"), '{ "private": true }\n');
    const { command, first, shell } = npmCommand();
    const words = [
      ...first,
      "install",
      `${platformPackage()}@${nodeVersions.installed}`,
      ...["--prefix", unfinished, "--global=false", "--no-audit", "--no-fund", "--no-package-lock"],
      // Without a network, the answer is the same after npm's usual minute.
      ...[
        "--ignore-scripts",
        "--loglevel=error",
        "--fetch-retries=1",
        "--fetch-retry-mintimeout=1000",
      ],
    ];
    const npm = await run(command, words, {
      cwd: unfinished,
      stdio: ["ignore", "pipe", "pipe"],
      shell,
    });
    if (npm.stopped) {
      remove(unfinished);
      endLike({ code: 130, signal: null });
    }
    const reason = (/npm (?:error|ERR!) code (\S+)/.exec(npm.output) || [])[1];
    if (npm.code !== 0) throw new Error(reason === undefined ? "npm failed" : `npm: ${reason}`);
    const version = await run(programIn(unfinished), ["--version"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    if (version.output.trim() !== `v${nodeVersions.installed}`) {
      throw new Error("its program does not start on this machine");
    }
    const folder = join(cache, folderName);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      // Another command was faster.
      if (!existsSync(programIn(folder))) throw error;
    }
    return programIn(folder);
  } finally {
    remove(unfinished);
  }
}

/** Runs this command again with an installed Node, which is also first on the PATH of all its children. */
async function runAgain() {
  const own = `This is Node ${process.versions.node}, but Lilypad needs ${nodeVersions.minimum} or newer`;
  let program = cacheFolders()
    .map((cache) => programIn(join(cache, folderName)))
    .find((path) => existsSync(path));
  if (program === undefined) {
    console.error(
      `${own}: installing Node ${nodeVersions.installed} from npm for its commands, once …`,
    );
    try {
      program = await installNode();
    } catch (error) {
      console.error(
        `Node ${nodeVersions.installed} could not be installed (${error.message}): install Node 24 from https://nodejs.org, then run the command again.`,
      );
      process.exit(1);
    }
  } else {
    console.error(
      `${own}: the command runs with Node ${nodeVersions.installed} in ${dirname(program)}.`,
    );
  }
  process.env.PATH = `${dirname(program)}${delimiter}${process.env.PATH || ""}`;
  process.env.LILYPAD_OLDER_NODE = process.execPath;
  for (const name of ["NODE", "npm_node_execpath"]) {
    if (process.env[name] !== undefined) process.env[name] = program;
  }
  // After "--" Node leaves words such as --env-file to the program.
  const words = [...process.execArgv, "--", ...process.argv.slice(1)];
  // The channel tells the command if this process is killed, which could not pass that on.
  endLike(await run(program, words, { stdio: ["inherit", "inherit", "inherit", "ipc"] }));
  // A signal is delivered a moment later.
  await new Promise(() => setTimeout(() => {}, 60_000));
}

if (!isNewEnough(process.versions.node)) await runAgain();

/** The path of the older Node that started this command, for an npm that runs only with that one. */
export const olderNode = process.env.LILYPAD_OLDER_NODE;
if (olderNode !== undefined) {
  delete process.env.LILYPAD_OLDER_NODE;
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  if (process.channel) process.channel.unref();
}
