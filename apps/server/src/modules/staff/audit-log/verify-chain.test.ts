import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type ExportedEntry, emptyChain, hashOf, verifyChain } from "./verify-chain.ts";

const folder = mkdtempSync(join(tmpdir(), "lilypad-audit-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A log with this many entries. */
function logOf(count: number): ExportedEntry[] {
  const log: ExportedEntry[] = [];
  for (let number = 1; number <= count; number += 1) {
    const entry = {
      sequence: String(number),
      at: "2026-05-01T09:00:00.000Z",
      actor: "01971111-1111-7111-8111-111111111111",
      role: "support",
      action: "getPersonCase",
      outcome: "done",
      subject: null,
      reason: `Ticket "${number}" \\ – ü 🐸`,
      details: "{}",
      previous_hash: log.at(-1)?.hash ?? emptyChain.hash,
      hash: "",
    };
    log.push({ ...entry, hash: hashOf(entry) });
  }
  return log;
}

/**
 * Runs the program that anyone can run on an export.
 * @returns null if it finds the log whole
 */
function runProgram(entries: readonly ExportedEntry[], ...options: string[]): string | null {
  const file = join(folder, "audit.jsonl");
  writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  try {
    execFileSync(process.execPath, ["scripts/audit/verify-audit.mjs", file, ...options], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    return null;
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  }
}

const log = logOf(5);
const [first, second, third, fourth, fifth] = log as [
  ExportedEntry,
  ExportedEntry,
  ExportedEntry,
  ExportedEntry,
  ExportedEntry,
];
const changed = { ...third, reason: "Something else entirely" };
const damaged: readonly (readonly [string, ExportedEntry[], bigint])[] = [
  ["was changed", [first, second, changed, fourth, fifth], 3n],
  [
    "was changed together with its hash",
    [first, second, { ...changed, hash: hashOf(changed) }, fourth, fifth],
    4n,
  ],
  ["was removed", [first, second, fourth, fifth], 3n],
  ["was removed at the beginning", [second, third], 1n],
  ["was moved", [first, third, second, fourth, fifth], 2n],
  ["was inserted", [first, second, second, third, fourth, fifth], 3n],
];

describe("an audit log", () => {
  it("that nobody changed is found whole, by the server and by the program for everyone", () => {
    expect(verifyChain(log)).toEqual({
      end: { sequence: 5n, hash: fifth.hash },
      brokenAt: null,
    });
    expect(runProgram(log)).toBeNull();
  });

  it.each(damaged)("in which an entry %s is found broken at that place", (_, entries, place) => {
    expect(verifyChain(entries).brokenAt).toBe(place);
    expect(runProgram(entries)).toMatch(/^Line \d/);
  });

  it("whose end was removed is found broken if its head is known", () => {
    expect(verifyChain(log.slice(0, 3)).brokenAt).toBeNull();
    expect(runProgram(log.slice(0, 3), "--head", fifth.hash)).toMatch("its end was removed");
    expect(runProgram(log, "--head", fifth.hash)).toBeNull();
  });

  it("can be verified in parts", () => {
    const { end } = verifyChain(log.slice(0, 2));
    expect(verifyChain(log.slice(2), end).brokenAt).toBeNull();
    expect(runProgram(log.slice(2), "--after", `2:${second.hash}`)).toBeNull();
    expect(runProgram(log.slice(2), "--after", `2:${first.hash}`)).toMatch("does not follow");
  });
});
