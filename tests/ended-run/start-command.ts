import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isAlive } from "@lilypad/local-stack";
import { waitFor } from "@lilypad/testing";
import { expect } from "vitest";
import { root } from "../source-files.ts";

/** The processes and files of a started command. */
export interface Started {
  folder: string;
  /** A mounted disk, where mounting is allowed. */
  disk: string | null;
  /** The command's process is the first one. */
  pids: number[];
}

const commands: ChildProcess[] = [];

/** Ends the commands of a test that has failed. */
export function endCommands(): void {
  for (const command of commands.splice(0)) command.kill("SIGKILL");
}

/** Starts the command as npm does: a shell starts the program that bundles it. */
export async function startCommand(words = ""): Promise<Started> {
  const child = spawn(
    "sh",
    ["-c", `"${process.execPath}" scripts/run.mjs tests/ended-run/main.ts ${words}; exit`],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"], detached: true },
  );
  commands.push(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await waitFor(() => output.includes("\n"), { timeoutMs: 120_000 });
  return JSON.parse(output);
}

/** The process that started another one. */
export const parentOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
};

/** The processes whose command names something. */
export const namesOf = (folder: string) =>
  readdirSync("/proc").filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder);
    } catch {
      return false;
    }
  });

/** Waits until the folder is gone, and expects that no process and no mount is left. */
export async function expectNothingLeft({ folder, disk, pids }: Started): Promise<void> {
  await waitFor(() => !existsSync(folder), { timeoutMs: 60_000 });
  await waitFor(() => namesOf(folder).length === 0, { timeoutMs: 60_000 });
  expect(pids.filter((pid) => isAlive(pid, ""))).toEqual([]);
  if (disk !== null) expect(readFileSync("/proc/mounts", "utf8")).not.toContain(disk);
}
