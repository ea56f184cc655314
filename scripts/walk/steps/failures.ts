import { join } from "node:path";
import { selfSignedCertificate } from "@lilypad/local-stack";
import { freePort, startTestChain, waitFor } from "@lilypad/testing";
import { refreshSession, trySend } from "@lilypad/worlds";
import { commandLine } from "../commands.ts";
import { beginLoad, describeLoad } from "../load.ts";
import {
  check,
  countLost,
  peopleOf,
  processBlock,
  runDocumented,
  type Step,
  untilSettled,
  type Walk,
} from "../walk.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const recoveryMs = 120_000;
/** How long a load runs before and after a failure, so that there is something to lose. */
const aroundMs = 5_000;

async function load(walk: Walk, perSecond: number) {
  const { ann, bob } = peopleOf(walk);
  const client = walk.installation.client();
  await refreshSession(client, ann);
  return beginLoad(client, { from: ann, to: bob, perSecond });
}

/** Sends until one send is accepted again. */
async function untilAccepted(walk: Walk): Promise<void> {
  const { ann, bob } = peopleOf(walk);
  const client = walk.installation.client();
  await waitFor(
    async () =>
      (await trySend(client, ann, bob, { amount: "0.01", currency: "LIL" })).answer.status === 200,
    { timeoutMs: recoveryMs },
  );
}

const failover: Step = {
  name: "the primary is killed under load",
  async run(walk) {
    const { databases } = walk.installation;
    const end = await load(walk, 20);
    await pause(aroundMs);
    await databases.killPrimary();
    const startedAt = performance.now();
    await databases.promoteStandby();
    const promotedMs = performance.now() - startedAt;
    await untilAccepted(walk);
    const acceptedMs = performance.now() - startedAt;
    await pause(aroundMs);
    const result = await end();
    const lost = await countLost(walk, result.acknowledged);
    check(lost === 0, `${lost} acknowledged sends are lost`);
    await untilSettled(walk);
    return (
      `standby promoted after ${(promotedMs / 1000).toFixed(1)} s, sends accepted after ${(acceptedMs / 1000).toFixed(1)} s; ` +
      `${describeLoad(result)}; all ${result.acknowledged.length} acknowledged sends are in the new primary`
    );
  },
};

const rejoin: Step = {
  name: "a new standby follows the new primary",
  async run({ installation }) {
    await installation.databases.addStandby();
    return "base backup, streaming, synchronous again";
  },
};

const workerKilled: Step = {
  name: "the working worker is killed",
  async run(walk) {
    const { installation } = walk;
    const end = await load(walk, 20);
    await installation.killServer("work", 0);
    await installation.killServer("serve", 1);
    await pause(aroundMs);
    for (const kind of ["work", "serve"] as const) {
      const index = kind === "work" ? 0 : 1;
      installation.startServer(kind, index, processBlock(walk, kind));
      await installation.untilReady(kind, index);
    }
    const result = await end();
    const lost = await countLost(walk, result.acknowledged);
    check(lost === 0, `${lost} acknowledged sends are lost`);
    await untilSettled(walk);
    return `with it an API process; ${describeLoad(result)}; the other worker took over, no acknowledged send is lost`;
  },
};

const chainAway: Step = {
  name: "the chain node is away",
  async run(walk) {
    const { gate } = walk.installation;
    const end = await load(walk, 20);
    await pause(1_000);
    await gate.close();
    await pause(aroundMs * 2);
    await gate.open();
    await pause(1_000);
    const result = await end();
    check(result.failures.length === 0, describeLoad(result));
    await untilSettled(walk);
    return `for 10 s; ${describeLoad(result)}; everything settled afterwards`;
  },
};

/** Starts a worker that must refuse, and returns the lines that say why. */
async function refusal(
  walk: Walk,
  what: string,
  settings: Readonly<Record<string, string>>,
  expected: string,
): Promise<void> {
  const { installation } = walk;
  const words = processBlock(walk, "work").text.replace(/PORT=\d+ /, "");
  const command = words.replaceAll("/etc/lilypad", installation.etc);
  const { code, output } = await installation.tryRun(command, {
    PORT: String(await freePort()),
    ...settings,
  });
  check(code === 1, `with ${what} a worker ended with ${code}:\n${output}`);
  const clear = output.split("\n").filter((line) => line.includes(expected));
  check(clear.length === 1, `with ${what} a worker did not say "${expected}" once:\n${output}`);
}

const refusals: Step = {
  name: "a worker without key, with a wrong key, on a wrong chain",
  async run(walk) {
    const { installation } = walk;
    const wrongKey = join(installation.etc, "wrong-operator-key");
    await installation.run(commandLine("createKey", { "/etc/lilypad/operator-key": wrongKey }));
    await refusal(walk, "no key", { OPERATOR_KEY_FILE: "" }, "OPERATOR_KEY_FILE");
    await refusal(
      walk,
      "a wrong key",
      { OPERATOR_KEY_FILE: wrongKey },
      "does not match this installation's deployment",
    );
    const other = await startTestChain();
    try {
      await refusal(
        walk,
        "a wrong chain",
        { RPC_URL: other.rpcUrl },
        "does not match this installation's deployment",
      );
    } finally {
      await other.stop();
    }
    return "each ends with code 1 and one message that names the cause";
  },
};

/** Reads from a process that has just started when the certificate expires, in milliseconds. */
async function readExpiry(walk: Walk): Promise<number> {
  const { installation } = walk;
  await installation.stopServer("work", 1);
  installation.startServer("work", 1, processBlock(walk, "work"));
  await installation.untilReady("work", 1);
  const [, token] = /^METRICS_TOKEN=(.+)$/m.exec(installation.readSettings()) ?? [];
  const answer = await fetch(`http://127.0.0.1:${installation.ports.work[1]}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const metrics = await answer.text();
  const [, at] = /^lilypad_certificate_expires_timestamp_seconds (\d+)$/m.exec(metrics) ?? [];
  check(at !== undefined, `/metrics answered ${answer.status} without the certificate`);
  return Number(at) * 1000;
}

const certificate: Step = {
  name: "the certificate expires",
  async run(walk) {
    const { installation } = walk;
    const now = Date.now();
    const dayMs = 86_400_000;
    const trusted = selfSignedCertificate("localhost", new Date(now + 90 * dayMs));
    await installation.changeCertificate(
      selfSignedCertificate("localhost", new Date(now + 5 * dayMs)),
    );
    const early = await runDocumented(walk, "doctor");
    check(/expires in [45] days/.test(early), early);
    const leftMs = (await readExpiry(walk)) - Date.now();
    check(leftMs < 14 * dayMs, `the metric says that ${leftMs} ms are left`);
    await installation.changeCertificate(selfSignedCertificate("localhost", new Date(now - dayMs)));
    const { code, output } = await installation.tryRun(
      commandLine("doctor", {}, `--env-file ${installation.etc}/settings`),
    );
    check(code === 1 && output.includes("The certificate of PUBLIC_URL expired on"), output);
    await installation.changeCertificate(trusted);
    await runDocumented(walk, "doctor");
    return "doctor and the metric of the alarm warn five days before, doctor names the expired one, a new one is found";
  },
};

export const failureSteps: readonly Step[] = [
  refusals,
  failover,
  rejoin,
  workerKilled,
  chainAway,
  certificate,
];
