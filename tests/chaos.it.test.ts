// A cluster as production has it, whose parts are killed while people pay. `npm run chaos` runs longer, with other seeds, and with
// faults of connections, webhooks, blocks, clocks and disks.
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createPool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberOf, request } from "../scripts/chaos/api.ts";
import { ClusterTarget } from "../scripts/chaos/cluster-target.ts";
import { operations } from "../scripts/chaos/load/operations.ts";
import { openPerson } from "../scripts/chaos/open-person.ts";
import type { Happening } from "../scripts/chaos/plan-round.ts";
import { runRounds } from "../scripts/chaos/run-chaos.ts";
import { type Ask, beginSteadyRequests } from "./serve/steady-requests.ts";

const timeoutMs = 120_000;
const folder = mkdtempSync(join(tmpdir(), "lilypad-chaos-"));
const lines: string[] = [];
const say = (line: string) => void lines.push(line);
const target = new ClusterTarget({ folder, withDisksAndClocks: false, say });

const kill = (atMs: number, subject: string): Happening => ({
  atMs,
  verb: "kill",
  subject,
  forMs: 0,
});

/** All but hand-overs, which wait for their delay on the chain and would make this several times longer. */
const { "hand-over": _handover, ...quickOperations } = operations;

/** Returns those of the correlation ids that are no payment in the database. */
async function findLost(ids: readonly string[]): Promise<string[]> {
  const pool = createPool({ databaseUrl: target.addresses().databaseUrl, maxConnections: 1 });
  try {
    const { rows } = await pool.query<{ correlationId: string }>(
      "select correlation_id from payment where result = 0 and correlation_id = any ($1::uuid[])",
      [ids],
    );
    expect(await checkLedger(pool)).toEqual([]);
    const stored = new Set(rows.map(({ correlationId }) => correlationId));
    return ids.filter((id) => !stored.has(id));
  } finally {
    await pool.end();
  }
}

describe.runIf(process.platform === "linux")("on a cluster", () => {
  beforeAll(async () => {
    spawnSync(process.execPath, [resolve("scripts/build.mjs"), "programs"], { stdio: "inherit" });
    await target.start();
  }, timeoutMs);
  afterAll(async () => {
    await target.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("kill -9 of the primary, an API process, a worker, the chain's node and the proxy during all kinds of payments loses no money and doubles none", async () => {
    // First, because it knows all payments that there may be.
    const plan = [
      kill(800, "primary"),
      kill(1_500, "api-1"),
      kill(2_000, "worker-1"),
      kill(2_500, "node"),
      kill(3_000, "proxy"),
    ];
    const result = await runRounds({
      target,
      seed: 20_260_501,
      rounds: [{ number: 0, plan }],
      seconds: 4,
      people: 4,
      customers: 1,
      operations: quickOperations,
      concurrency: 30,
      say,
    }).catch((error: unknown) => {
      throw new Error(`the chaos run failed:\n${lines.join("\n")}`, { cause: error });
    });
    expect(result.differences, lines.join("\n")).toEqual([]);
    expect(result.kills).toBe(5);
    // If all requests were answered, the kills came too late to prove anything.
    expect(result.unanswered).toBeGreaterThan(0);
  }, 360_000);

  it(
    "when the primary is killed at 60 requests a second, every request gets its answer or 503, no server ends, and no send that was answered is lost",
    async () => {
      await waitFor(() => target.isWhole(), { timeoutMs });
      const addresses = target.addresses();
      const [ann, bob] = [await openPerson(addresses, 1), await openPerson(addresses, 2)];
      const acknowledged: string[] = [];
      const ask: Ask = async (path, { method, headers, body }) => {
        const url = `${addresses.appUrl}${path}`;
        const answer = await request(method === "POST" ? "POST" : "GET", url, { headers, body });
        const id = memberOf(body, "correlationId");
        if (answer.status === 200 && typeof id === "string") acknowledged.push(id);
        return { status: answer.status, body: String(answer.code) };
      };
      // Ann's reward is the money that she sends.
      await waitFor(
        async () => {
          const correlationId = randomUUID();
          const body = { recipientUserId: bob.id, amount: "0.01", currency: "LIL", correlationId };
          const url = `${addresses.appUrl}/api/v1/payments/p2p/transfer`;
          return (await request("POST", url, { token: ann.token, body })).status === 200;
        },
        { timeoutMs },
      );
      const serversBefore = target.pidsOf("servers");
      const [primary] = target.pidsOf("primary");
      const endRequests = beginSteadyRequests(ask, ann.token, bob.id);
      await waitFor(() => acknowledged.length > 20, { timeoutMs });

      expect(await target.kill("primary")).toBe(1);
      await waitFor(() => target.pidsOf("primary")[0] !== primary, { timeoutMs });
      const before = acknowledged.length;
      await waitFor(() => acknowledged.length > before + 20, { timeoutMs });

      const failed = (await endRequests()).filter((outcome) => outcome !== "200");
      expect(failed.filter((outcome) => !outcome.startsWith("503"))).toEqual([]);
      expect(await findLost(acknowledged)).toEqual([]);
      // An orchestrator must not restart processes because their database is away.
      expect(target.pidsOf("servers")).toEqual(serversBefore);
      expect(target.listCrashed()).toEqual([]);
    },
    timeoutMs,
  );
});
