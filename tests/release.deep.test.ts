// Runs `npm run release` in a clone of the repository, which no test may tag or change.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildChanged } from "../scripts/build.mjs";
import { root } from "./source-files.ts";

const above = mkdtempSync(join(tmpdir(), "lilypad-release-clone-"));
const clone = join(above, "lilypad");
/** A folder from an archive has no history to release. */
const hasHistory = existsSync(join(root, ".git"));

function run(program: string, words: readonly string[], cwd = clone) {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: "utf8" });
  return { status, output: stdout + stderr };
}
function git(...words: string[]): string {
  const { status, output } = run("git", words);
  if (status !== 0) throw new Error(output);
  return output.trim();
}
const release = (...words: string[]) =>
  run(process.execPath, ["scripts/run.mjs", "scripts/release/main.ts", ...words]);
const commit = (subject: string) => {
  git("add", "--all");
  git("-c", "user.name=Test", "-c", "user.email=test@lilypad.example", "commit", "-qm", subject);
};
const readClone = (file: string) => readFileSync(join(clone, file), "utf8");

beforeAll(async () => {
  if (!hasHistory) return;
  await buildChanged();
  const cloned = run("git", ["clone", "-q", "--no-tags", root, clone], above);
  if (cloned.status !== 0) throw new Error(cloned.output);
  git("tag", "v0.1.0");
  // What is not committed yet is tested too.
  const current = ["scripts", "deploy", "package.json", "package-lock.json", "CHANGELOG.md"];
  for (const path of current) {
    cpSync(join(root, path), join(clone, path), { recursive: true });
  }
  for (const app of ["ops", "server", "guardian", "web"]) {
    cpSync(join(root, "apps", app, "dist"), join(clone, "apps", app, "dist"), { recursive: true });
  }
  // An app has its own where its packages need other versions than the repository's tools.
  for (const folder of ["", "apps/ops", "apps/server", "apps/guardian", "apps/web"]) {
    const installed = join(root, folder, "node_modules");
    if (existsSync(installed)) symlinkSync(installed, join(clone, folder, "node_modules"));
  }
  writeFileSync(join(clone, ".git/info/exclude"), "node_modules\n");
  writeFileSync(join(clone, "pond.txt"), "A pond.\n");
  commit("ponds: a pond for the test");
});
afterAll(() => rmSync(above, { recursive: true, force: true }));

const describeIf = describe.skipIf(!hasHistory);

describeIf("npm run release", () => {
  it("a dry run shows the section and writes the same files each time, and changes nothing", () => {
    const sums = [1, 2].map(() => {
      const { status, output } = release("9.9.9", "--dry-run", "--built");
      expect(status, output).toBe(0);
      expect(output).toContain("- **ponds**\n  - a pond for the test");
      return readClone("dist/release/9.9.9/SHA256SUMS");
    });
    expect(sums[1]).toBe(sums[0]);
    expect(run("sha256sum", ["--check", "SHA256SUMS"], join(clone, "dist/release/9.9.9"))).toEqual(
      expect.objectContaining({ status: 0 }),
    );
    expect(git("status", "--porcelain")).toBe("");
    expect(git("tag", "--list")).toBe("v0.1.0");
  });

  it("the archive has no owners and one time, and the bill of materials lists what is in it", () => {
    const folder = join(clone, "dist/release/9.9.9");
    const archive = `lilypad-9.9.9-${process.platform}-${process.arch}.tar.gz`;
    const { output } = run("tar", ["-tvzf", archive, "--numeric-owner", "--full-time"], folder);
    const lines = output.trim().split("\n");
    expect(lines.length).toBeGreaterThan(1_000);
    expect(lines.filter((line) => !/^\S+ 0\/0 /.test(line))).toEqual([]);
    expect(new Set(lines.map((line) => /\d{4}-\d\d-\d\d \S+/.exec(line)?.[0])).size).toBe(1);
    expect(output).toContain("lilypad-9.9.9/bin/lilypad -> ../apps/ops/dist/main.js");
    const bill = JSON.parse(readFileSync(join(folder, "lilypad-9.9.9.cdx.json"), "utf8"));
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      metadata: { component: { name: "lilypad" } },
    });
    const names = bill.components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["fastify", "viem", "react"]));
    expect(names).not.toContain("vitest");
  });

  it("refuses changes that are not committed, and a section that nobody has edited", () => {
    writeFileSync(join(clone, "pond.txt"), "A larger pond.\n");
    expect(release("9.9.9")).toMatchObject({
      status: 1,
      output: expect.stringContaining("not committed"),
    });
    git("checkout", "-q", "pond.txt");
    const drafted = release("9.9.9");
    expect(drafted.status, drafted.output).toBe(0);
    expect(readClone("CHANGELOG.md")).toContain("## [9.9.9] - ");
    for (const file of ["package.json", "deploy/compose/compose.yaml"]) {
      expect(readClone(file)).toContain("9.9.9");
    }
    commit("release 9.9.9");
    expect(release("9.9.9")).toMatchObject({
      status: 1,
      output: expect.stringContaining("sort in or remove"),
    });
    expect(git("tag", "--list")).toBe("v0.1.0");
  });

  it("refuses a version that is no later than the last one", () => {
    git(
      "-c",
      "user.name=Test",
      "-c",
      "user.email=t@lilypad.example",
      "tag",
      "-m",
      "x",
      "-a",
      "v9.9.8",
    );
    for (const version of ["9.9.8", "9.9.7", "9.9"]) expect(release(version).status).toBe(1);
  });
});
