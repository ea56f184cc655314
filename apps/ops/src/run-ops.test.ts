import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "../test/run.ts";
import { commandGroups } from "./command-groups.ts";

const folder = mkdtempSync(join(tmpdir(), "lilypad ops "));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const allCommands = commandGroups(async () => undefined).flatMap((group) =>
  group.commands.length === 0
    ? [[group.name()]]
    : group.commands.map((command) => [group.name(), command.name()]),
);

describe("the command line", () => {
  it.each(allCommands.map((words) => ({ words, name: words.join(" ") })))(
    "explains $name with --help",
    async ({ words }) => {
      const { exitCode, out } = await run([...words, "--help"]);
      expect(exitCode).toBe(0);
      expect(out).toContain(`Usage: lilypad ${words.join(" ")}`);
      expect(out).toContain("--json");
    },
  );

  it("says its version, which is that of the repository", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(await run(["--version"])).toMatchObject({ exitCode: 0, out: `${version}\n` });
  });

  it("gets --env-file itself in every way in which it is started: Node does not look for the file", () => {
    expect(readFileSync("apps/ops/src/main.ts", "utf8")).toMatch(/^#!\/usr\/bin\/env -S node --\n/);
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(scripts.ops).toMatch(/^node -- /);
    expect(readFileSync("scripts/run.mjs", "utf8")).toContain('"--", outfile, ...rest');
  });

  it("lists its commands with --help", async () => {
    const { exitCode, out } = await run(["--help"]);
    expect(exitCode).toBe(0);
    for (const [name = ""] of allCommands) expect(out).toContain(`  ${name}`);
  });

  it.each([
    ["an unknown command", ["conjure"], "unknown command 'conjure'"],
    ["an unknown option", ["secrets", "check", "--loud"], "unknown option '--loud'"],
    ["a group without a command", ["secrets"], "Usage: lilypad secrets"],
    ["no command", [], "Usage: lilypad"],
    [
      "an unreadable file of settings",
      ["--env-file", "none", "secrets", "check"],
      "--env-file none",
    ],
  ])("ends with 2 for %s", async (_, words, text) => {
    const { exitCode, err, out } = await run(words);
    expect(exitCode).toBe(2);
    expect(err).toContain(text);
    expect(out).toBe("");
  });

  it("reads settings from a file, and those of the process win", async () => {
    const file = join(folder, "settings");
    writeFileSync(file, `SECRETS_DIR="${join(folder, "from-file")}"\n`);
    expect((await run(["secrets", "check", "--env-file", file])).out).toContain("from-file");
    const own = { SECRETS_DIR: join(folder, "own") };
    expect((await run(["--env-file", file, "secrets", "check"], own)).out).toContain("own");
  });
});
