// Ends a run: the program that `openRun` starts beside every run. It waits until the run's process is gone, for whatever
// reason, ends what the run has started, unmounts what it has mounted, and removes its folder.
//
// node keep-run.mjs <folder> <process id of the run> <max minutes; 0 for no end>
// A line "keep" on its standard input keeps the folder.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder = "", runPid = "", maxMinutes = "0"] = process.argv.slice(2);
const lookMs = 250;
const termMs = 20_000;
const killMs = 20_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const read = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended, or belongs to another user.
    return "";
  }
};

/** Reads a process's entry in /proc; undefined if there is none. */
function readProcess(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (stat === "" || state === "Z" || state === "X") return undefined;
  // The time of its start tells it from a later process with the same id.
  return { pid: Number(pid), parent: Number(parent), startedAt: rest[17] };
}

const isSame = (one) => readProcess(one.pid)?.startedAt === one.startedAt;

const listProcesses = () => {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name) ?? []);
};

/** A process that was started with a setting or an argument that names the folder belongs to the run. */
function namesFolder(pid) {
  const isNamed = (text) => text.includes(folder);
  const environment = read(`/proc/${pid}/environ`).split("\0");
  return (
    read(`/proc/${pid}/cmdline`).split("\0").some(isNamed) ||
    // Where a person's shell is or was says nothing about whose program it is.
    environment.some((setting) => isNamed(setting) && !/^(OLD)?PWD=/.test(setting))
  );
}

/** The processes of the run, with all that these have started. */
function listOwn() {
  const others = listProcesses().filter(({ pid }) => pid !== process.pid && pid !== process.ppid);
  const own = others.filter(({ pid }) => namesFolder(pid));
  for (let parents = own; parents.length > 0; ) {
    const children = others.filter(
      (one) => !own.includes(one) && parents.some(({ pid }) => pid === one.parent),
    );
    own.push(...children);
    parents = children;
  }
  return own;
}

/** The processes whose end also ends the run: npm, its shell and the program that bundles, down to the run's parent. */
function listWatched() {
  const above = [];
  for (let one = readProcess(runPid); one !== undefined && above.length < 5; ) {
    one = readProcess(one.parent);
    if (one !== undefined && one.pid > 1) above.push(one);
  }
  const last = above.findLastIndex(({ pid }) =>
    /^npm |scripts\/(run|test|test-deep|start-tests)\.mjs/.test(
      read(`/proc/${pid}/cmdline`).replaceAll("\0", " "),
    ),
  );
  return above.slice(0, last + 1);
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

let isGone = false;
let isKept = false;
let said = "";
process.stdin.on("data", (chunk) => {
  said += chunk.toString();
  if (said.includes("keep")) isKept = true;
});
// The pipe's other end is closed when the run's process ends.
process.stdin.on("end", () => {
  isGone = true;
});
process.stdin.on("error", () => {
  isGone = true;
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);

const run = readProcess(runPid);
const watched = listWatched();
const endsAt = maxMinutes === "0" ? Number.POSITIVE_INFINITY : Date.now() + maxMinutes * 60_000;
let askedAt;
while (!isGone && (run === undefined || isSame(run))) {
  if (askedAt === undefined && (!watched.every(isSame) || Date.now() > endsAt)) {
    if (Date.now() > endsAt) {
      console.error(`The run did not end within ${maxMinutes} minutes. It is ended now.`);
      isKept = true;
    }
    askedAt = Date.now();
    send(Number(runPid), "SIGTERM");
  }
  if (askedAt !== undefined && Date.now() > askedAt + termMs) send(Number(runPid), "SIGKILL");
  await pause(lookMs);
}

const killUntil = Date.now() + killMs;
for (let own = listOwn(); own.length > 0 && Date.now() < killUntil; own = listOwn()) {
  for (const { pid } of own) send(pid, "SIGKILL");
  await pause(50);
}
const mounts = read("/proc/mounts")
  .split("\n")
  .map((line) => (line.split(" ")[1] ?? "").replaceAll("\\040", " "))
  .filter((path) => path.startsWith(`${folder}/`));
for (const path of mounts.reverse()) spawnSync("umount", ["-l", path]);
if (isKept && existsSync(folder)) writeFileSync(join(folder, "kept"), "");
else rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
