import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ClusterTarget } from "../scripts/chaos/cluster-target.ts";
import { operations } from "../scripts/chaos/load/operations.ts";
import type { Happening } from "../scripts/chaos/plan-round.ts";
import { runChaos } from "../scripts/chaos/run-chaos.ts";

const kill = (atMs: number, subject: string): Happening => ({
  atMs,
  verb: "kill",
  subject,
  forMs: 0,
});

/** All but hand-overs, which wait for their delay on the chain and would make this several times longer. */
const { "hand-over": _handover, ...quickOperations } = operations;

/** `npm run chaos` runs longer, with other seeds, and with faults of connections, webhooks, blocks, clocks and disks. */
test.runIf(process.platform === "linux")(
  "kill -9 of the primary, an API process, a worker, the chain's node and the proxy during all kinds of payments loses no money and doubles none",
  async () => {
    spawnSync(process.execPath, [resolve("scripts/build.mjs"), "programs"], { stdio: "inherit" });
    const folder = mkdtempSync(join(tmpdir(), "lilypad-chaos-"));
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const plan = [
      kill(800, "primary"),
      kill(1_500, "api-1"),
      kill(2_000, "worker-1"),
      kill(2_500, "node"),
      kill(3_000, "proxy"),
    ];
    const result = await runChaos({
      target: new ClusterTarget({ folder, withDisksAndClocks: false, say }),
      seed: 20_260_501,
      rounds: [{ number: 0, plan }],
      seconds: 4,
      people: 4,
      customers: 1,
      operations: quickOperations,
      concurrency: 30,
      say,
    }).catch((error: unknown) => {
      throw new Error(`the chaos run failed, see ${folder}:\n${lines.join("\n")}`, {
        cause: error,
      });
    });
    expect(result.differences, lines.join("\n")).toEqual([]);
    expect(result.kills).toBe(5);
    // If all requests were answered, the kills came too late to prove anything.
    expect(result.unanswered).toBeGreaterThan(0);
    rmSync(folder, { recursive: true, force: true });
  },
  360_000,
);
