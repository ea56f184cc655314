import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { isNewEnough, nodeVersions } from "./needs-node.mjs";
import { nodeVersions as testedVersions } from "./test-node-versions/versions.ts";

test.each([
  ["16.20.2", false],
  ["20.20.2", false],
  ["22.17.1", false],
  ["22.18.0", true],
  ["23.11.0", false],
  ["24.0.0", true],
  ["26.1.0", true],
])("Lilypad runs on Node %s: %s", (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});

it("the versions for an older Node are those that are tested, recommended and in the image", () => {
  const [lowest, , recommended] = testedVersions;
  expect(lowest).toBe(`${nodeVersions.minimum}.0`);
  expect(recommended).toBe(nodeVersions.installed);
  expect(readFileSync("deploy/image/Dockerfile", "utf8")).toContain(`FROM node:${recommended}-`);
});

describe.skipIf(process.platform === "win32")("on an older Node", () => {
  const system = process.platform;
  const name = `${system === "darwin" && process.arch === "arm64" ? "node-bin" : "node"}-${system}-${process.arch}`;
  const installedFolder = `lilypad/node-${nodeVersions.installed}-${system}-${process.arch}`;
  const running = new Set<ChildProcess>();
  let folder: string;
  let entry: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "lilypad-older-node-"));
    entry = writeFile(
      "entry.mjs",
      `import ${JSON.stringify(resolve("scripts/needs-node.mjs"))};
       const [word] = process.argv.slice(2);
       if (word === "wait") { console.log("waiting " + process.pid); setInterval(() => {}, 1000); }
       else { console.log(JSON.stringify({ words: process.argv.slice(2), path: process.env.PATH })); process.exit(7); }`,
    );
  });
  afterEach(() => {
    for (const child of running) child.kill("SIGKILL");
    running.clear();
    rmSync(folder, { recursive: true, force: true });
  });

  function writeFile(file: string, content: string): string {
    const path = join(folder, file);
    writeFileSync(path, content);
    return path;
  }

  const programIn = (installed: string) => join(installed, "node_modules", name, "bin/node");

  /** The Node that is installed is the one of this test under its own name, and says that it has the right version. */
  const newerNode = `#!/bin/sh
[ "$1" = --version ] && echo v${nodeVersions.installed} || exec "${process.execPath}" "$@"
`;

  function installNode() {
    const program = programIn(join(folder, installedFolder));
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, newerNode, { mode: 0o755 });
    return program;
  }

  /** Something in the place of npm, which does this in the new folder. */
  const writeNpm = (does: string) =>
    writeFile(
      "npm-cli.cjs",
      `const { mkdirSync, writeFileSync } = require("node:fs"); const { dirname } = require("node:path");
       const program = ${JSON.stringify(programIn("."))}; ${does}`,
    );
  const installs = `mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, ${JSON.stringify(newerNode)}, { mode: 0o755 });`;

  const pretendOlder = `if (process.env.LILYPAD_OLDER_NODE === undefined)
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });`;

  const commandOf = (words: readonly string[]) => [
    ...["--import", `data:text/javascript,${encodeURIComponent(pretendOlder)}`],
    ...[entry, ...words],
  ];

  const environment = () => ({
    ...process.env,
    XDG_CACHE_HOME: folder,
    npm_execpath: join(folder, "npm-cli.cjs"),
  });

  const run = (...words: string[]) =>
    spawnSync(process.execPath, commandOf(words), { env: environment(), encoding: "utf8" });

  function start(...words: string[]) {
    const child = spawn(process.execPath, commandOf(words), { env: environment() });
    running.add(child);
    return child;
  }

  /** Starts a command that waits. @returns it and the process id of what runs in its place */
  async function startWaiting() {
    const child = start("wait");
    let output = "";
    for await (const text of child.stdout) {
      output += String(text);
      const pid = /waiting (\d+)\n/.exec(output)?.[1];
      if (pid !== undefined) return { child, pid: Number(pid) };
    }
    throw new Error("the command has ended");
  }

  const cached = () => readdirSync(join(folder, "lilypad"));

  it("a command runs again with the installed Node, which its children find first, and ends with its exit code", () => {
    const program = installNode();
    const { status, stdout, stderr } = run("a word", "--option");
    const { words, path } = JSON.parse(stdout);
    expect(words).toEqual(["a word", "--option"]);
    expect(path.split(delimiter)[0]).toBe(dirname(program));
    expect(stderr.trim().split("\n")).toEqual([
      `This is Node 20.20.2, but Lilypad needs 22.18 or newer: the command runs with Node ${nodeVersions.installed} in ${dirname(program)}.`,
    ]);
    expect(status).toBe(7);
  });

  it("Node is installed once, and what a killed installation left is removed", () => {
    writeNpm(installs);
    mkdirSync(join(folder, "lilypad", `unfinished-${spawnSync("true").pid}-x`), {
      recursive: true,
    });
    expect(run().status).toBe(7);
    expect(cached()).toEqual([installedFolder.replace("lilypad/", "")]);
    writeNpm("process.exit(1);");
    expect(run().status).toBe(7);
  });

  it("two commands at once both install Node, and both run", async () => {
    writeNpm(installs);
    const ended = await Promise.all([start(), start()].map((child) => once(child, "exit")));
    expect(ended.map(([code]) => code)).toEqual([7, 7]);
    expect(cached()).toEqual([installedFolder.replace("lilypad/", "")]);
  });

  it.each([
    ["npm fails", 'console.error("npm error code ENOTFOUND"); process.exit(1);', "npm: ENOTFOUND"],
    ["the program does not start", "", "its program does not start on this machine"],
  ])("if %s, the command ends with one sentence that says what to install", (_, does, reason) => {
    writeNpm(does);
    const { status, stdout, stderr } = run();
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n").at(-1)).toBe(
      `Node ${nodeVersions.installed} could not be installed (${reason}): install Node 24 from https://nodejs.org, then run the command again.`,
    );
    expect(status).toBe(1);
    expect(cached()).toEqual([]);
  });

  it("a signal ends the command as it would have ended without another Node", async () => {
    installNode();
    const { child } = await startWaiting();
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
  });

  it("a killed command leaves no process behind", async () => {
    installNode();
    const { child, pid } = await startWaiting();
    child.kill("SIGKILL");
    await once(child, "exit");
    const isRunning = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isRunning, { timeout: 60_000 }).toBe(false);
  });
});
