import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bundle } from "./bundle.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lilypad-bundle-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program that prints what a package exports. */
function writeProgram(packageText: string) {
  const packageFolder = join(folder, "node_modules/greeting");
  mkdirSync(packageFolder, { recursive: true });
  writeFileSync(join(packageFolder, "package.json"), '{ "name": "greeting" }');
  writeFileSync(join(packageFolder, "index.js"), packageText);
  writeFileSync(
    join(folder, "main.js"),
    'import greeting from "greeting";\nconsole.log(greeting);\n',
  );
  const outfile = join(folder, "dist/main.mjs");
  return { entry: join(folder, "main.js"), outfile, inlinesPackages: true };
}

it("a program with its npm packages inside runs without them, also if they require Node's modules", async () => {
  const program = writeProgram('module.exports = require("path").posix.join("hello", "pond");\n');
  await bundle(program);
  rmSync(join(folder, "node_modules"), { recursive: true });
  expect(execFileSync(process.execPath, [program.outfile], { encoding: "utf8" })).toBe(
    "hello/pond\n",
  );
});

it("a package that may read files beside its own is refused in a program, with its name", async () => {
  const program = writeProgram('module.exports = require("path").join(__dirname, "page.html");\n');
  await expect(bundle(program)).rejects.toThrow("greeting may read files beside");
});

it("a stack trace names our own files and lines, and a package's functions without its files, which would take long to read", async () => {
  const program = writeProgram(
    "module.exports = function callBack(run) {\n  try { return run(); } catch (error) { return error.stack; }\n};\n",
  );
  writeFileSync(
    program.entry,
    'import callBack from "greeting";\n\nfunction fail() {\n  throw new Error("no pond");\n}\nconsole.log(callBack(fail));\n',
  );
  await bundle(program);
  const options = { encoding: "utf8" } as const;
  const stack = execFileSync(process.execPath, ["--enable-source-maps", program.outfile], options);
  expect(stack).toMatch(/at fail \(.*\/main\.js:4:9\)/);
  expect(stack).toMatch(/at callBack\d* \(.*\/dist\/main\.mjs:\d+:\d+\)/);
});
