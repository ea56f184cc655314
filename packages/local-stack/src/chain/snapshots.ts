import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "./write-whole.ts";

/** The state of the chain after change `number`. */
export interface Snapshot {
  number: number;
  /** The result of `anvil_dumpState` in hexadecimal. */
  state: string;
}

const pattern = /^snapshot-(\d{12})\.state$/;
const nameOf = (number: number) => `snapshot-${String(number).padStart(12, "0")}.state`;

async function listNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder))
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}

/** Reads the newest snapshot; undefined when there is none yet. */
export async function readSnapshot(folder: string): Promise<Snapshot | undefined> {
  const [number] = await listNumbers(folder);
  if (number === undefined) return undefined;
  const bytes = await readFile(join(folder, nameOf(number)));
  return { number, state: `0x${bytes.toString("hex")}` };
}

/** Stores a snapshot and then deletes older ones. @returns its size in bytes */
export async function writeSnapshot(folder: string, snapshot: Snapshot): Promise<number> {
  const bytes = Buffer.from(snapshot.state.slice(2), "hex");
  await writeWhole(join(folder, nameOf(snapshot.number)), bytes);
  for (const number of await listNumbers(folder)) {
    if (number < snapshot.number) await rm(join(folder, nameOf(number)));
  }
  return bytes.length;
}
