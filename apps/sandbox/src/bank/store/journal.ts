import { mkdir, open, readFile, rename, truncate } from "node:fs/promises";
import { join } from "node:path";

/** An append-only file of JSON lines, synced to disk in groups. */
export interface Journal {
  /** Its content at the start, in order. */
  readonly lines: readonly unknown[];
  append(line: unknown): void;
  /** Resolves when everything appended until now is on disk. @throws if it could not be written */
  flushed(): Promise<void>;
  /** Replaces everything with these lines, in one step. Only before the first append. */
  rewrite(lines: readonly unknown[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens `bank.jsonl`. A last line torn by a crash was never acknowledged to a caller and is cut off. A line in the
 * middle that cannot be read stops the start: incomplete books are worse than none.
 * @param directory created if missing; only one process at a time may use it
 */
export async function openJournal(directory: string): Promise<Journal> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, "bank.jsonl");
  const lines = await readLines(path);
  let file = await open(path, "a", 0o600);
  let waiting: string[] = [];
  let writing: Promise<void> | undefined;
  let broken: unknown;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await file.appendFile(group.join(""));
      await file.datasync();
    }
    writing = undefined;
  }

  return {
    lines,
    append(line) {
      waiting.push(`${JSON.stringify(line)}\n`);
      // Half of a group may be on disk: nothing is promised until the next start.
      writing ??= Promise.resolve()
        .then(writeAll)
        .catch((error: unknown) => {
          broken = error ?? new Error("the bank's journal cannot be written");
        });
    },
    async flushed() {
      await writing;
      if (broken !== undefined) throw broken;
    },
    async rewrite(fresh) {
      const copy = await open(`${path}.new`, "w", 0o600);
      await copy.writeFile(fresh.map((line) => `${JSON.stringify(line)}\n`).join(""));
      await copy.sync();
      await copy.close();
      await rename(`${path}.new`, path);
      await file.close();
      file = await open(path, "a", 0o600);
    },
    async close() {
      await writing;
      await file.close();
    },
  };
}

async function readLines(path: string): Promise<unknown[]> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
  const end = content.lastIndexOf(0x0a) + 1;
  if (end < content.length) await truncate(path, end);
  return content
    .toString("utf8", 0, end)
    .split("\n")
    .filter((line) => line !== "")
    .map((line, index) => {
      try {
        return JSON.parse(line);
      } catch (cause) {
        throw new Error(`${path} line ${index + 1} cannot be read`, { cause });
      }
    });
}
