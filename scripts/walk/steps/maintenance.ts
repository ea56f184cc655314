import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readKeyFile } from "@lilypad/chain";
import { privateKeyToAddress } from "viem/accounts";
import { writeTree } from "../../../deploy/image/tree.mjs";
import { commandLine, readRotations } from "../commands.ts";
import { beginLoad, describeLoad } from "../load.ts";
import { refresh } from "../people.ts";
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
  await refresh(client, ann);
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
      for (const secret of secrets) await runDocumented(walk, name, "", { "<name>": secret });
      await runDocumented(walk, "checkSecrets");
      await restartPairs(walk);
    };
    const tokenBefore = ann.accessToken;
    const staged = await withLoad(walk, 20, async () => {
      await step("stage");
      await step("activate");
    });
    // The app gets a token of the new key by itself, without signing in again.
    await refresh(installation.client(), ann);
    check(ann.accessToken !== tokenBefore, "the access token was not renewed");
    await runDocumented(walk, "reseal");
    const after = await withLoad(walk, 20, () => step("retire"));
    await untilSettled(walk);
    return `${secrets.join(", ")}; stage and activate: ${staged}; retire: ${after}; nobody was signed out`;
  },
};

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
    const keyFile = join(etc, "operator-key-2");
    await installation.run(commandLine("createKey", { "/etc/lilypad/operator-key": keyFile }));
    const operator = privateKeyToAddress(readKeyFile(keyFile));
    await installation.giveEther(operator);
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
      const changed = installation
        .readSettings()
        .replace(/^OPERATOR_KEY_FILE=.*$/m, `OPERATOR_KEY_FILE=${keyFile}`);
      writeFileSync(join(etc, "settings"), changed, { mode: 0o600 });
      for (const [kind, index] of workers) {
        installation.startServer(kind, index, processBlock(walk, kind));
      }
      for (const [kind, index] of workers) await installation.untilReady(kind, index);
    });
    await untilSettled(walk);
    return `${operator}; ${seen}; everything settled with the new key`;
  },
};

export const maintenanceSteps: readonly Step[] = [
  rollingRestart,
  rollingUpgrade,
  rotateSecrets,
  rotateOperator,
];
