import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readKeyFile } from "@lilypad/chain";
import { waitFor } from "@lilypad/testing";
import { serverMails, signUp } from "@lilypad/worlds";
import { privateKeyToAddress } from "viem/accounts";
import { databaseName, type Installation } from "../installation.ts";
import { administrator, type Block, substitute } from "../production-page.ts";
import { check, processBlock, processes, type Step, type Walk } from "../walk.ts";

/** Settings that an operator changes for this walk: the load comes from one network, and two processes are on one machine. */
const furtherSettings = [
  "HOST=127.0.0.1",
  "DRAIN_DELAY_SECONDS=5",
  "REQUESTS_PER_MINUTE=1000000",
  "SENDS_PER_NETWORK_PER_DAY=2000000",
  "SENDS_PER_PERSON_PER_DAY=2000000",
];

/** Gives ether to the accounts whose keys the page has created. */
async function fundAccounts({ etc, giveEther }: Installation): Promise<void> {
  for (const file of existsSync(etc) ? readdirSync(etc) : []) {
    if (file.endsWith("-key")) await giveEther(privateKeyToAddress(readKeyFile(join(etc, file))));
  }
}

async function takeBlock(installation: Installation, block: Block): Promise<void> {
  const { place, databases } = installation;
  const text = substitute(block.text, place);
  switch (block.language) {
    case "sql":
      for (const statement of text.replaceAll(/\blilypad\b/g, databaseName).split(";\n")) {
        if (statement.trim() !== "") await databases.query(statement, [], { database: "postgres" });
      }
      return;
    case "ini":
      writeFileSync(substitute(block.about, place), `${text}${furtherSettings.join("\n")}\n`, {
        mode: 0o600,
      });
      return;
    case "json":
      writeFileSync(substitute(block.about, place), text, { mode: 0o600 });
      return;
    case "sh":
      await installation.run(text);
      await fundAccounts(installation);
  }
}

/** The place of the first command that starts a process. */
const startOf = ({ blocks }: Walk) => blocks.findIndex(({ about }) => about === "process");

const build: Step = {
  name: "build",
  async run({ installation, older }) {
    await installation.run(`cd "${resolve(".")}" && npm run --silent build`);
    if (older === undefined) {
      installation.link(resolve("apps/ops/dist/main.js"), `"${process.execPath}"`);
      return "this checkout is the first installation; no earlier release was given (--older)";
    }
    installation.link(resolve(older, "bin/lilypad"));
    return `the first installation is the release in ${older}`;
  },
};

const prepare: Step = {
  name: "set up as docs/PRODUCTION.md says",
  async run(walk) {
    const { installation, blocks } = walk;
    let commands = 0;
    for (const block of blocks.slice(0, startOf(walk))) {
      await takeBlock(installation, block);
      if (block.language === "sh") commands += block.text.match(/\blilypad /g)?.length ?? 0;
    }
    check(commands > 12, `the page has only ${commands} commands`);
    return `${commands} commands of lilypad: secrets, keys, contracts, owners, migrations, doctor`;
  },
};

const start: Step = {
  name: "start",
  async run(walk) {
    const { installation } = walk;
    // On a public chain, others make new blocks all the time; first the node's clock has to be ours again.
    await waitFor(
      async () => Number((await installation.node.getBlock()).timestamp) <= Date.now() / 1000,
      { timeoutMs: 120_000 },
    );
    await installation.node.setIntervalMining({ interval: 1 });
    for (const [kind, index] of processes) {
      installation.startServer(kind, index, processBlock(walk, kind));
    }
    for (const [kind, index] of processes) await installation.untilReady(kind, index);
    await installation.startProxy();
    const client = installation.client();
    await waitFor(async () => (await client.statusOf("/health")) === 200, {
      timeoutMs: 30_000,
    });
    const hidden = await client.statusOf("/metrics");
    check(hidden === 404, `/metrics answered ${hidden} through the proxy`);
    return `2 API processes, 2 workers, ${installation.proxyName}`;
  },
};

const people: Step = {
  name: "sign up by mailed code",
  async run(walk) {
    const { installation, blocks } = walk;
    const entrance = { api: installation.client(), mails: serverMails(installation.mailServer) };
    const ann = { email: administrator, firstName: "Ann", tag: "ann_example" };
    const bob = { email: "bob@lilypad.example", firstName: "Bob", tag: "bob_example" };
    walk.people = {
      ann: await signUp(entrance, ann),
      bob: await signUp(entrance, bob),
    };
    const rest = blocks.slice(startOf(walk)).filter(({ about }) => about !== "process");
    for (const block of rest) {
      if (block.language === "sh") await takeBlock(installation, block);
    }
    return `two people through the proxy; ${administrator} is the first administrator`;
  },
};

export const setUpSteps: readonly Step[] = [build, prepare, start, people];
