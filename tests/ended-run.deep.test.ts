// What is left of a command that starts programs when it has ended in some way: nothing.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "@lilypad/local-stack";
import { waitFor } from "@lilypad/testing";
import { afterEach, expect, it } from "vitest";
import {
  endCommands,
  expectNothingLeft,
  namesOf,
  type Started,
  startCommand,
} from "./ended-run/start-command.ts";

afterEach(endCommands);

const ends: [string, (started: Started) => void][] = [
  ["kill -9", ({ pids: [own = 0] }) => process.kill(own, "SIGKILL")],
  ["SIGTERM", ({ pids: [own = 0] }) => process.kill(own, "SIGTERM")],
];

it.runIf(process.platform === "linux").each(ends)(
  "a command that ends by %s leaves no process, mount or folder",
  async (_, end) => {
    const started = await startCommand();
    end(started);
    await expectNothingLeft(started);
  },
);

it.runIf(process.platform === "linux")(
  "a command whose folder is kept for somebody to look into leaves no process and no mount",
  async () => {
    const started = await startCommand("--keep");
    process.kill(started.pids[0] ?? 0, "SIGKILL");
    await waitFor(() => existsSync(join(started.folder, "kept")), { timeoutMs: 60_000 });
    rmSync(started.folder, { recursive: true, force: true });
    await expectNothingLeft(started);
  },
);

it.runIf(process.platform === "linux")(
  "a run whose keeper was killed too is cleaned up by the next one",
  async () => {
    const lost = await startCommand();
    const [own = 0] = lost.pids;
    const keeper = namesOf("keep-run.mjs").find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(lost.folder),
    );
    process.kill(Number(keeper), "SIGKILL");
    process.kill(own, "SIGKILL");
    await waitFor(() => !isAlive(own, ""), { timeoutMs: 20_000 });
    expect(existsSync(lost.folder)).toBe(true);
    const next = await startCommand();
    await expectNothingLeft(lost);
    process.kill(next.pids[0] ?? 0, "SIGTERM");
    await expectNothingLeft(next);
  },
);
