// Starts an installation from the files of the image, as a user who can write none of them and without the repository.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "../apps/server/src/migrations.ts";
import { type ChainWorld, openChainWorld } from "../apps/server/test/worlds/open-chain-world.ts";
import { writeTree } from "../deploy/image/tree.mjs";
import { buildChanged } from "../scripts/build.mjs";
import { openServerPrograms, type ServerPrograms } from "./serve/server-process.ts";
import { root } from "./source-files.ts";

/** The image's user; only root can start processes of another user. */
const userId = process.getuid?.() === 0 ? 10_001 : undefined;
const maxBytes = 90_000_000;

const above = mkdtempSync(join(realpathSync(tmpdir()), "lilypad-image-"));
const tree = join(above, "opt");
let built: ReturnType<typeof writeTree>;
let world: ChainWorld;
let database: TestDatabase;
let programs: ServerPrograms;

function* below(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* below(path);
    else yield path;
  }
}
const files = () => [...below(tree)].map((file) => relative(tree, file));

function setWritable(isWritable: boolean): void {
  const folders = new Set([...below(tree)].map((file) => join(file, "..")));
  for (const folder of [tree, ...folders]) chmodSync(folder, isWritable ? 0o755 : 0o555);
}

beforeAll(async () => {
  await buildChanged();
  chmodSync(above, 0o755);
  built = writeTree({ root, folder: tree, version: "0.0.1-test" });
  setWritable(false);
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  const program = join(tree, "bin/lilypad");
  // The one that runs the tests may lie in a folder that another user can't enter.
  const node = join(above, "node");
  copyFileSync(process.execPath, node);
  programs = await openServerPrograms({
    program,
    node,
    ...(userId === undefined ? {} : { userId }),
  });
});
afterAll(async () => {
  await programs?.close();
  await database?.drop();
  await world?.close();
  if (existsSync(tree)) setWritable(true);
  rmSync(above, { recursive: true, force: true });
});

it("the image holds what runs and nothing that only builds or tests it", () => {
  const names = built.packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["fastify", "pg", "viem", "commander"]));
  for (const tool of ["esbuild", "vite", "vitest", "typescript", "@playwright/test", "react"]) {
    expect(names).not.toContain(tool);
  }
  expect(files().filter((file) => /\.tsx?$|(^|\/)\.env|(^|\/)secrets\/|-key$/.test(file))).toEqual(
    [],
  );
  expect(built.bytes).toBeLessThan(maxBytes);
});

it("source maps have positions only, browsers get none, and no file names the machine that built it", () => {
  const maps = files().filter((file) => file.endsWith(".map"));
  expect(maps.sort()).toEqual([
    "apps/guardian/dist/main.js.map",
    "apps/ops/dist/main.js.map",
    "apps/server/dist/main.js.map",
  ]);
  for (const file of [...maps, ...maps.map((map) => map.slice(0, -".map".length))]) {
    const text = readFileSync(join(tree, file), "utf8");
    expect(text.includes(root)).toBe(false);
    expect(text.includes('"sourcesContent"')).toBe(false);
  }
});

it("lilypad explains itself with nothing but a PATH", () => {
  const run = spawnSync(join(tree, "bin/lilypad"), ["doctor", "--help"], {
    env: { PATH: process.env.PATH },
    cwd: "/",
    encoding: "utf8",
  });
  expect(run.stderr).toBe("");
  expect(run.stdout).toContain("Usage: lilypad doctor");
});

it("lilypad work and serve start from read-only files, answer with the web app, and end at SIGTERM", async () => {
  const settings = programs.settingsOf(world, database.databaseUrl);
  const [worker, server] = await Promise.all([
    programs.start(settings, ["work"]),
    programs.start(settings, ["serve"]),
  ]);
  await Promise.all([worker.ready(), server.ready()]);
  const page = await fetch(`${server.url}/`);
  expect(page.headers.get("content-type")).toContain("text/html");
  const [, asset = ""] = /"(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
  expect((await fetch(`${server.url}${asset}`)).status).toBe(200);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  for (const one of [server, worker]) {
    one.signal("SIGTERM");
    expect(await one.ended, one.output()).toBe(0);
  }
  expect(statSync(tree).mode & 0o222).toBe(0);
});
