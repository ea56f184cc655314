import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseOwnerList } from "@lilypad/chain";
import { waitFor } from "@lilypad/testing";
import { refreshSession, trySend } from "@lilypad/worlds";
import { commandLine } from "../commands.ts";
import {
  check,
  peopleOf,
  processBlock,
  processes,
  runDocumented,
  type Step,
  untilSettled,
  type Walk,
} from "../walk.ts";
import { readChainDollars, readDollars } from "./money.ts";

const timeoutMs = 180_000;

/** Counts the sends that are settled in the database. */
async function countSettled({ installation }: Walk): Promise<number> {
  const rows = await installation.databases.query<{ count: bigint }>(
    "select count(*) from settlement_operation where state = operation_state('settled')",
  );
  return Number(rows[0]?.count);
}

async function sendDollars(walk: Walk, times: number): Promise<void> {
  const { ann, bob } = peopleOf(walk);
  const client = walk.installation.client();
  for (let sent = 0; sent < times; sent++) {
    const { answer } = await trySend(client, ann, bob, { amount: "1.00", currency: "USD" });
    check(answer.status === 200, `a send answered ${answer.status} ${answer.code}`);
  }
  await untilSettled(walk);
}

/** After a restore that lacked batches, the owners of the time before it are not used again: a new list is loaded. */
async function loadOwners(walk: Walk): Promise<string> {
  const { installation } = walk;
  const status = await runDocumented(walk, "ownersStatus");
  const [, from = ""] = /the next list begins with (\d+)/.exec(status) ?? [];
  check(Number(from) > 0, status);
  const offline = join(installation.etc, "offline");
  const list = join(offline, `owners-from-${from}.json`);
  const make = commandLine("makeOwners", {
    "vault.json": join(offline, "vault.json"),
    "--passphrase-file passphrase": `--passphrase-file ${join(offline, "passphrase")}`,
    "--from 0": `--from ${from}`,
    "20000": "2000",
    "owners.json": list,
  });
  await installation.run(make);
  const { checksum } = parseOwnerList(readFileSync(list, "utf8"));
  await runDocumented(walk, "loadOwners", "", { "owners.json": list, "<checksum>": checksum });
  return from;
}

const pointInTime: Step = {
  name: "restore to a point in time",
  async run(walk) {
    const { installation } = walk;
    const { databases } = installation;
    const { ann, bob } = peopleOf(walk);
    await refreshSession(installation.client(), ann);
    const backup = await databases.backUp();
    await sendDollars(walk, 3);
    const [moment] = await databases.query<{ now: string }>(
      "select clock_timestamp()::text as now",
    );
    const lostSends = 5;
    await sendDollars(walk, lostSends);
    const settled = await countSettled(walk);
    // The archive has only whole files of the log.
    await databases.query("select pg_switch_wal()", [], { database: "lilypad" });
    for (const [kind, index] of processes) await installation.stopServer(kind, index);
    await databases.stopAll();

    await databases.restore(backup, moment?.now ?? "");
    const restored = await countSettled(walk);
    check(restored < settled, "the restore did not go back in time");
    const proof = await runDocumented(walk, "checkBackup");
    check(proof.includes("newer batches"), proof);
    installation.startServer("work", 0, processBlock(walk, "work"));
    await waitFor(
      async () => {
        const { code } = await installation.tryRun(
          commandLine("settlementStatus", {}, `--env-file ${installation.etc}/settings`),
        );
        return code === 0 && (await countSettled(walk)) === settled;
      },
      { timeoutMs, intervalMs: 1_000 },
    );
    await installation.untilReady("work", 0);
    await runDocumented(walk, "reconcile");
    for (const [kind, index] of processes.filter(([kind, index]) => kind !== "work" || index > 0)) {
      installation.startServer(kind, index, processBlock(walk, kind));
      await installation.untilReady(kind, index);
    }
    await waitFor(async () => (await installation.client().statusOf("/health")) === 200, {
      timeoutMs,
    });
    for (const person of [ann, bob]) {
      await refreshSession(installation.client(), person);
      const [shown, held] = [await readDollars(walk, person), await readChainDollars(walk, person)];
      check(Math.round(Number(shown) * 1e6) === Number(held), `${shown} shown, ${held} held`);
    }
    await sendDollars(walk, 1);
    const from = await loadOwners(walk);
    return `${settled} settled sends, ${restored} of them in the restored database; the worker brought back the others from the chain, a new send settled, and owners from ${from} on were loaded`;
  },
};

const balanced: Step = {
  name: "the books",
  async run(walk) {
    const books = await runDocumented(walk, "reconcile");
    const { databases } = walk.installation;
    const [runs] = await databases.query<{ runs: bigint; unbalanced: bigint }>(
      "select count(*) as runs, count(*) filter (where not balanced) as unbalanced from reconciliation_run",
    );
    check(Number(runs?.unbalanced) === 0, `${runs?.unbalanced} reconciliations found a difference`);
    const audit = await runDocumented(walk, "verifyAudit");
    check(audit.includes("whole up to entry"), audit);
    const report = await runDocumented(walk, "doctor");
    check(!report.includes("PROBLEM"), report);
    return `${books.trim().split("\n").at(-1)} ${runs?.runs} reconciliations, none with a difference`;
  },
};

export const restoreSteps: readonly Step[] = [pointInTime, balanced];
