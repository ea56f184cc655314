import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, it, test } from "vitest";
import { findSettingProblems } from "../../apps/server/src/platform/config/config.ts";
import { type CommandName, commandLine, commands, readRotations } from "./commands.ts";
import { readBlocks, substitute } from "./production-page.ts";

describe("the commands of npm run walk", () => {
  it.each(Object.entries(commands))("%s stands in its document word for word", (_, command) => {
    expect(readFileSync(command.document, "utf8")).toContain(command.text);
  });

  it("run with what replaces the open words, and with further options", () => {
    expect(commandLine("stage", { "<name>": "code-pepper" }, "--env-file settings")).toBe(
      "lilypad secrets rotate code-pepper --step stage --env-file settings",
    );
    expect(commandLine("checkBackup")).toBe("lilypad backup check");
  });

  it("refuse to replace a word that the document does not have", () => {
    expect(() => commandLine("doctor" satisfies CommandName, { "<name>": "x" })).toThrow("<name>");
  });
});

test("the runbook's table says which secrets the walk rotates", () => {
  const rotations = readRotations(readFileSync("docs/runbooks/rotate-keys.md", "utf8"));
  expect(rotations).toContain("access-token-key.pem");
  expect(rotations).toContain("bank-details-key");
  expect(rotations).not.toContain("METRICS_TOKEN");
});

test("the production page has the commands that start both kinds of processes, and the settings name this machine", () => {
  const blocks = readBlocks();
  const processes = blocks.filter(({ about }) => about === "process");
  expect(processes.map(({ text }) => /lilypad (\w+)/.exec(text)?.[1]).sort()).toEqual([
    "serve",
    "work",
  ]);
  const settings = blocks.find(({ language }) => language === "ini");
  const adapted = substitute(settings?.text ?? "", {
    etc: "/tmp/etc",
    ports: { serve: 1001, work: 1002 },
    rpcUrl: "http://127.0.0.1:1003",
    databaseUrl: "postgres://one,two/pond",
    mailPort: 1004,
    usdc: "0x1",
    eurc: "0x2",
    publicUrl: "https://localhost:1005",
  });
  expect(adapted).toContain("PUBLIC_URL=https://localhost:1005\n");
  expect(adapted).toContain("DATABASE_URL=postgres://one,two/pond\n");
  expect(findSettingProblems({ ...parseEnv(adapted) })).toEqual([]);
  expect(adapted).not.toMatch(/\/etc\/lilypad|node\.example|db\.example/);
});
