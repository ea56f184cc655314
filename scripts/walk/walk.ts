import { listUnderWay, onTheWayToTheChain, type Person, untilQuiet } from "@lilypad/worlds";
import { type CommandName, commandLine } from "./commands.ts";
import type { Installation, Kind } from "./installation.ts";
import type { Block } from "./production-page.ts";

/** The installation and the people that the steps share. */
export interface Walk {
  readonly installation: Installation;
  readonly blocks: readonly Block[];
  /** The folder of an unpacked earlier release, with which the walk begins; undefined to begin with this checkout. */
  readonly older: string | undefined;
  people: { ann: Person; bob: Person } | undefined;
}

export interface Step {
  readonly name: string;
  /** @returns the step's observations, as a part of a sentence */
  run(walk: Walk): Promise<string>;
}

/** The processes in the order in which they are restarted: those that answer requests first (docs/runbooks/upgrade.md). */
export const processes: readonly (readonly [Kind, number])[] = [
  ["serve", 0],
  ["serve", 1],
  ["work", 0],
  ["work", 1],
];

/** @throws Error with this message unless the condition holds */
export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export function peopleOf(walk: Walk): { ann: Person; bob: Person } {
  check(walk.people !== undefined, "nobody has signed up yet");
  return walk.people;
}

/** Returns the page's command that runs a process of a kind. */
export function processBlock(walk: Walk, kind: Kind): Block {
  const block = walk.blocks.find(
    ({ about, text }) => about === "process" && text.includes(`lilypad ${kind} `),
  );
  check(block !== undefined, `docs/PRODUCTION.md has no command that starts lilypad ${kind}`);
  return block;
}

/** Runs a documented command with the installation's settings. */
export function runDocumented(
  { installation }: Walk,
  name: CommandName,
  options = "",
  replaced: Readonly<Record<string, string>> = {},
): Promise<string> {
  const words = `--env-file ${installation.etc}/settings ${options}`;
  return installation.run(commandLine(name, replaced, words));
}

async function restart(walk: Walk, kind: Kind, index: number): Promise<void> {
  const { installation } = walk;
  await installation.stopServer(kind, index);
  installation.startServer(kind, index, processBlock(walk, kind));
  await installation.untilReady(kind, index);
}

/** Restarts each process in turn, as docs/runbooks/upgrade.md says. */
export async function restartEach(walk: Walk): Promise<void> {
  for (const [kind, index] of processes) await restart(walk, kind, index);
}

/** Restarts each process, an API process and a worker at the same time. */
export async function restartPairs(walk: Walk): Promise<void> {
  for (const index of [0, 1]) {
    await Promise.all([restart(walk, "serve", index), restart(walk, "work", index)]);
  }
}

/** Counts sends that were answered with success and are not in the database. */
export async function countLost({ installation }: Walk, acknowledged: readonly string[]) {
  const rows = await installation.databases.query<{ found: bigint }>(
    `select count(distinct correlation_id) as found from payment where result = ledger_code('done')
       and correlation_id = any ($1::uuid[])`,
    [acknowledged],
  );
  return acknowledged.length - Number(rows[0]?.found);
}

/** Waits until nothing is pending and settlement runs. */
export async function untilSettled(walk: Walk, timeoutMs = 180_000): Promise<void> {
  const { databases } = walk.installation;
  const query = (text: string) => databases.query<Record<string, unknown>>(text);
  await untilQuiet(() => listUnderWay(query, onTheWayToTheChain), { timeoutMs });
  await runDocumented(walk, "settlementStatus");
}
