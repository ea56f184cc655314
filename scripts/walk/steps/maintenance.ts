import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readKeyFile } from "@lilypad/chain";
import { refreshSession } from "@lilypad/worlds";
import { privateKeyToAddress } from "viem/accounts";
import { writeTree } from "../../../deploy/image/tree.mjs";
import { commandLine, readRotations } from "../commands.ts";
import { beginLoad, describeLoad } from "../load.ts";
import {
  check,
  countLost,
  peopleOf,
  processBlock,
  processes,
  restartEach,
  restartPairs,
  runDocumented,
  type Step,
  untilSettled,
  type Walk,
} from "../walk.ts";

/** Runs work while requests arrive all the time, of which none may fail. */
async function withLoad(walk: Walk, perSecond: number, work: () => Promise<void>): Promise<string> {
  const { ann, bob } = peopleOf(walk);
  const client = walk.installation.client();
  await refreshSession(client, ann);
  const end = beginLoad(client, { from: ann, to: bob, perSecond });
  const result = await work().then(end, async (error: unknown) => {
    await end();
    throw error;
  });
  check(result.failures.length === 0, describeLoad(result));
  const lost = await countLost(walk, result.acknowledged);
  check(lost === 0, `${lost} acknowledged sends are lost`);
  return describeLoad(result);
}

const rollingRestart: Step = {
  name: "rolling restart at 60 requests a second",
  async run(walk) {
    const seen = await withLoad(walk, 60, () => restartEach(walk));
    await untilSettled(walk);
    return seen;
  },
};

const rollingUpgrade: Step = {
  name: "rolling upgrade",
  async run(walk) {
    const { installation, older } = walk;
    const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
    const folder = join(installation.folder, `lilypad-${version}`);
    writeTree({ root: resolve("."), folder, version });
    installation.link(join(folder, "bin/lilypad"));
    const seen = await withLoad(walk, 60, async () => {
      await runDocumented(walk, "migrate");
      await restartEach(walk);
    });
    await runDocumented(walk, "doctor");
    await untilSettled(walk);
    const from = older === undefined ? "the same version, from the checkout" : older;
    return `from ${from} to the release's files of ${version}; ${seen}`;
  },
};

const rotateSecrets: Step = {
  name: "rotate every secret",
  async run(walk) {
    const { installation } = walk;
    const secrets = readRotations(readFileSync("docs/runbooks/rotate-keys.md", "utf8"));
    check(secrets.length > 4, "the runbook's table was not understood");
    const { ann } = peopleOf(walk);
    const step = async (name: "stage" | "activate" | "retire") => {
      // The runbook waits for a day and longer in between.
      const words = name === "retire" ? "--now" : "";
      for (const secret of secrets) await runDocumented(walk, name, words, { "<name>": secret });
      await runDocumented(walk, "checkSecrets");
      await restartPairs(walk);
    };
    const tokenBefore = ann.token;
    const staged = await withLoad(walk, 20, async () => {
      await step("stage");
      await step("activate");
    });
    // The app gets a token of the new key by itself, without signing in again.
    await refreshSession(installation.client(), ann);
    check(ann.token !== tokenBefore, "the access token was not renewed");
    await runDocumented(walk, "reseal");
    const after = await withLoad(walk, 20, () => step("retire"));
    await untilSettled(walk);
    return `${secrets.join(", ")}; stage and activate: ${staged}; retire: ${after}; nobody was signed out`;
  },
};

/** Creates the key of an account with ether for gas. */
async function createKey({ installation }: Walk, name: string) {
  const keyFile = join(installation.etc, name);
  await installation.run(commandLine("createKey", { "/etc/lilypad/operator-key": keyFile }));
  const address = privateKeyToAddress(readKeyFile(keyFile));
  await installation.giveEther(address);
  return { keyFile, address };
}

/** Changes a setting of all processes, which read it when they are started again. @returns the value before */
function changeSetting({ installation }: Walk, name: string, value: string): string {
  const settings = installation.readSettings();
  const [line, before = ""] = new RegExp(`^${name}=(.*)$`, "m").exec(settings) ?? [];
  check(line !== undefined, `the settings do not contain ${name}`);
  const changed = settings.replace(line, `${name}=${value}`);
  writeFileSync(join(installation.etc, "settings"), changed, { mode: 0o600 });
  return before;
}

/** Runs a command as a member of staff: once for the mailed code, and again with it. */
async function runAsAnn(walk: Walk, command: string): Promise<string> {
  const { installation } = walk;
  const { ann } = peopleOf(walk);
  const words = `${command} --as ${ann.email}`;
  const asked = await installation.tryRun(words);
  check(asked.output.includes("A code was mailed"), asked.output);
  return installation.run(`${words} --code ${installation.mailServer.codeFor(ann.email)}`);
}

const rotateOperator: Step = {
  name: "rotate the operator's key",
  async run(walk) {
    const { installation } = walk;
    const { etc } = installation;
    const { keyFile, address: operator } = await createKey(walk, "operator-key-2");
    const workers = processes.filter(([kind]) => kind === "work");
    const seen = await withLoad(walk, 20, async () => {
      for (const [kind, index] of workers) await installation.stopServer(kind, index);
      await runDocumented(walk, "setOperator", `--key-file ${etc}/admin-key --send`, {
        "<address>": operator,
      });
      const bind = commandLine(
        "bindOperator",
        { "<address>": operator },
        `--env-file ${etc}/settings --reason "Yearly rotation of the operator's key"`,
      );
      await runAsAnn(walk, bind);
      changeSetting(walk, "OPERATOR_KEY_FILE", keyFile);
      for (const [kind, index] of workers) {
        installation.startServer(kind, index, processBlock(walk, kind));
      }
      for (const [kind, index] of workers) await installation.untilReady(kind, index);
    });
    await untilSettled(walk);
    return `${operator}; ${seen}; everything settled with the new key`;
  },
};

/** Scrapes the metrics of the second API process with a token. @returns the status of the answer */
async function scrape({ installation }: Walk, token: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${installation.ports.serve[1]}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.body?.cancel();
  return answer.status;
}

const rotateOthers: Step = {
  name: "rotate the keys of relayer, guardian and administrator, and the token of metrics",
  async run(walk) {
    const { etc } = walk.installation;
    const relayer = await createKey(walk, "relayer-key-2");
    const guardian = await createKey(walk, "guardian-key-2");
    const admin = await createKey(walk, "admin-key-2");
    const seen = await withLoad(walk, 20, async () => {
      changeSetting(walk, "RELAYER_KEY_FILE", relayer.keyFile);
      await runDocumented(walk, "setGuardian", `--key-file ${etc}/admin-key --send`, {
        "<address>": guardian.address,
      });
      const deploymentFile = join(etc, "chain-deployment.json");
      const deployment: object = JSON.parse(readFileSync(deploymentFile, "utf8"));
      writeFileSync(deploymentFile, JSON.stringify({ ...deployment, guardian: guardian.address }));
      const token = "another-long-random-token";
      const old = changeSetting(walk, "METRICS_TOKEN", "");
      changeSetting(walk, "METRICS_TOKEN", `${old},${token}`);
      await restartPairs(walk);
      check((await scrape(walk, old)) === 200, "the old token of metrics is refused too early");
      check((await scrape(walk, token)) === 200, "the new token of metrics is refused");
      changeSetting(walk, "METRICS_TOKEN", token);
      await restartPairs(walk);
      check((await scrape(walk, old)) !== 200, "the old token of metrics still counts");
      await runDocumented(walk, "offerAdmin", `--key-file ${etc}/admin-key --send`, {
        "<address>": admin.address,
      });
      await runDocumented(walk, "acceptAdmin", `--key-file ${admin.keyFile} --send`);
    });
    await runDocumented(walk, "verifyChain");
    await untilSettled(walk);
    return `${seen}; the contracts were verified with the new guardian, the new administrator accepted`;
  },
};

export const maintenanceSteps: readonly Step[] = [
  rollingRestart,
  rollingUpgrade,
  rotateSecrets,
  rotateOperator,
  rotateOthers,
];
