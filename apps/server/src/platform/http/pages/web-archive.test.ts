import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { placeForSettings, sampleAppSettings } from "../../../../test/app-settings.ts";
import { archiveAssets } from "./web-archive.ts";
import { registerWebRoutes } from "./web-routes.ts";

const start = new Date("2026-11-01T00:00:00Z");
const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000);

let folder: string;
let archiveDir: string;
const apps: FastifyInstance[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lilypad-archive-"));
  archiveDir = join(folder, "archive");
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  rmSync(folder, { recursive: true });
});

/** Builds a version of the web app. @returns its folder */
function build(version: string): string {
  const webDir = join(folder, version);
  mkdirSync(join(webDir, "assets"), { recursive: true });
  for (const name of ["index", "landing", "dashboard", "payer", "receipt", "admin"]) {
    writeFileSync(join(webDir, `${name}.html`), placeForSettings);
  }
  writeFileSync(join(webDir, "assets", `start-${version}.js`), `version ${version}`);
  writeFileSync(join(webDir, "assets", `start-${version}.js.br`), `compressed ${version}`);
  return webDir;
}

/** Starts a process of a version. */
async function serve(webDir: string) {
  archiveAssets(webDir, archiveDir, start);
  const app = fastify();
  apps.push(app);
  await registerWebRoutes(app, webDir, sampleAppSettings, archiveDir);
  return (url: string, headers = {}) => app.inject({ url, headers });
}

it("two versions behind one proxy answer each other's files, also those of a version that started later", async () => {
  const older = await serve(build("1"));
  const newer = await serve(build("2"));
  for (const ask of [older, newer]) {
    for (const version of ["1", "2"]) {
      const answer = await ask(`/assets/start-${version}.js`);
      expect([answer.statusCode, answer.body]).toEqual([200, `version ${version}`]);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(answer.headers["content-type"]).toContain("javascript");
      const compressed = await ask(`/assets/start-${version}.js`, { "accept-encoding": "br" });
      expect(compressed.body).toBe(`compressed ${version}`);
    }
  }
});

it("the archive answers only files of the web app", async () => {
  const ask = await serve(build("1"));
  writeFileSync(join(folder, "secret.txt"), "secret");
  for (const url of [
    "/assets/gone.js",
    "/assets/../../secret.txt",
    "/assets/%2e%2e%2fsecret.txt",
  ]) {
    expect((await ask(url)).body).not.toBe("secret");
    expect((await ask(url)).statusCode, url).toBe(404);
  }
});

it("files that no version has used for 60 days leave the archive, and the others stay", () => {
  const names = () => readdirSync(join(archiveDir, "assets"));
  const [one, two] = [build("1"), build("2")];
  expect(archiveAssets(one, archiveDir, start)).toBe(2);
  expect(archiveAssets(two, archiveDir, daysLater(50))).toBe(2);
  expect(archiveAssets(two, archiveDir, daysLater(59))).toBe(0);
  expect(names()).toHaveLength(4);
  archiveAssets(two, archiveDir, daysLater(61));
  expect(names()).toEqual(["start-2.js", "start-2.js.br"]);
  expect(existsSync(join(one, "assets/start-1.js"))).toBe(true);
});
