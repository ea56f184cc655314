// A release in which one text has changed, compared with the one before (ADR 150). The quick tests compute the same from one build.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";

const webRoot = resolve("apps/web");
const folders: string[] = [];
const nodeEnv = process.env.NODE_ENV;

beforeAll(() => {
  // Vite would build for tests.
  process.env.NODE_ENV = "production";
});
afterAll(() => {
  process.env.NODE_ENV = nodeEnv;
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Builds the web app with one of its texts replaced. @returns the names of its hashed files */
async function filesWith(title: string): Promise<Set<string>> {
  const outDir = mkdtempSync(join(tmpdir(), "lilypad-built-"));
  folders.push(outDir);
  const changedText: Plugin = {
    name: "changed-text",
    enforce: "pre",
    transform: (code, id) =>
      id.endsWith("/messages/money/send.ts")
        ? code.replace('title: "Check the details"', `title: "${title}"`)
        : undefined,
  };
  await build({
    configFile: join(webRoot, "vite.config.ts"),
    root: webRoot,
    logLevel: "error",
    plugins: [changedText],
    build: { outDir, emptyOutDir: true },
  });
  return new Set(readdirSync(join(outDir, "assets")));
}

test("a release with one changed text has at most five new scripts", async () => {
  const before = await filesWith("Check the details");
  const after = [...(await filesWith("Check everything once more"))];
  const renamed = after.filter((file) => !before.has(file));
  expect(renamed.length, renamed.join(", ")).toBeGreaterThanOrEqual(1);
  expect(renamed.length, renamed.join(", ")).toBeLessThanOrEqual(5);
}, 600_000);
