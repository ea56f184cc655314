import { type FileHandle, open, readdir, readFile, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { syncFolder } from "./write-whole.ts";

const entrySchema = z.object({
  /** Position in the order of all changes since genesis, from 1. */
  number: z.int().positive(),
  /** Timestamp of the block that it creates, in seconds since 1970. */
  at: z.int().nonnegative(),
  method: z.string(),
  params: z.array(z.unknown()),
});

/** One request that changes the chain. */
export type JournalEntry = z.infer<typeof entrySchema>;

export interface Journal {
  /** Writes entries and returns when they are synced to disk. */
  append(entries: readonly JournalEntry[]): Promise<void>;
  /** Reads the entries after `number` in order. */
  readAfter(number: number): Promise<JournalEntry[]>;
  /** Starts a new file after `number` and deletes older files, whose entries are in a snapshot. */
  cutAfter(number: number): Promise<void>;
  close(): Promise<void>;
}

const fileName = (first: number) => `journal-${String(first).padStart(12, "0")}.jsonl`;
const filePattern = /^journal-\d{12}\.jsonl$/;

function parseLine(line: string): JournalEntry | undefined {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** Reads one file. A last line that was cut off by a crash was never acknowledged and is removed. */
async function readEntries(path: string, isLast: boolean): Promise<JournalEntry[]> {
  const content = await readFile(path, "utf8");
  const entries: JournalEntry[] = [];
  let wholeBytes = 0;
  for (const line of content.split("\n").slice(0, -1)) {
    const entry = parseLine(line);
    if (entry === undefined) break;
    entries.push(entry);
    wholeBytes += Buffer.byteLength(line) + 1;
  }
  const totalBytes = Buffer.byteLength(content);
  if (wholeBytes < totalBytes) {
    const rest = content.slice(content.length - (totalBytes - wholeBytes));
    // Entries are synced in groups, so an incomplete one can only be at the end of the last file.
    if (!isLast)
      throw new Error(`the chain's journal ${path} is damaged in the middle: ${rest.slice(0, 80)}`);
    await truncate(path, wholeBytes);
  }
  return entries;
}

/** Opens the journal in `folder`; `afterNumber` is the last change in the snapshot. */
export async function openJournal(folder: string, afterNumber: number): Promise<Journal> {
  let file: FileHandle | undefined;
  const listFiles = async () =>
    (await readdir(folder)).filter((name) => filePattern.test(name)).sort();

  async function openFile(first: number): Promise<void> {
    const previous = file;
    file = await open(join(folder, fileName(first)), "a", 0o600);
    await syncFolder(folder);
    await previous?.close();
  }

  async function readAfter(number: number): Promise<JournalEntry[]> {
    const names = await listFiles();
    const entries: JournalEntry[] = [];
    for (const [index, name] of names.entries()) {
      entries.push(...(await readEntries(join(folder, name), index === names.length - 1)));
    }
    const newer = entries.filter((entry) => entry.number > number);
    for (const [index, entry] of newer.entries()) {
      if (entry.number !== number + 1 + index) {
        throw new Error(`the chain's journal is missing change ${number + 1 + index}`);
      }
    }
    return newer;
  }

  const existing = await readAfter(afterNumber);
  await openFile(afterNumber + existing.length + 1);

  return {
    readAfter,
    async append(entries) {
      if (file === undefined) throw new Error("the journal is closed");
      await file.appendFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
      await file.datasync();
    },
    async cutAfter(number) {
      await openFile(number + 1);
      const current = fileName(number + 1);
      for (const name of await listFiles()) {
        if (name < current) await rm(join(folder, name));
      }
      await syncFolder(folder);
    },
    async close() {
      await file?.close();
      file = undefined;
    },
  };
}
