import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { readLines } from "@lilypad/db";
import { z } from "zod";

/** The content of one table of an archived period. */
export interface ArchivedTable {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 of the lines without compression, each with its line feed; hexadecimal. */
  readonly sha256: string;
}

const manifestSchema = z.object({
  format: z.literal(1),
  period: z.string(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime(),
  tables: z.array(z.object({ table: z.string(), rows: z.int(), sha256: z.string() })),
});

/** The list of an archive's content, without which it cannot be restored. */
export type Manifest = z.infer<typeof manifestSchema>;

const fileOf = (folder: string, table: string) => join(folder, `${table}.jsonl.gz`);
const manifestOf = (folder: string) => join(folder, "manifest.json");

/** Puts a file, or the names in a folder, on the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes the rows of a table, one JSON object in each line.
 * @param pages rows as JSON, a few thousand at a time
 * @returns once the file is on the disk
 */
export async function writeTable(
  folder: string,
  table: string,
  pages: AsyncIterable<readonly string[]>,
): Promise<ArchivedTable> {
  const hash = createHash("sha256");
  let rows = 0;
  async function* lines() {
    for await (const page of pages) {
      const text = page.map((line) => `${line}\n`).join("");
      hash.update(text);
      rows += page.length;
      yield text;
    }
  }
  const path = fileOf(folder, table);
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path));
  await sync(path);
  return { table, rows, sha256: hash.digest("hex") };
}

/**
 * Reads the rows of a table, in pages of at most 2,000.
 * @throws Error after the last page, if the file does not match the manifest
 */
export async function* readTable(
  folder: string,
  { table, rows, sha256 }: ArchivedTable,
): AsyncGenerator<readonly string[]> {
  const hash = createHash("sha256");
  let read = 0;
  let page: string[] = [];
  const input = createReadStream(fileOf(folder, table)).pipe(createGunzip()).setEncoding("utf8");
  for await (const line of readLines(input)) {
    hash.update(`${line}\n`);
    read += 1;
    page.push(line);
    if (page.length < 2_000) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
  if (read !== rows || hash.digest("hex") !== sha256)
    throw new Error(`the archive of ${table} is not what its manifest says`);
}

/** Writes the manifest; the archive is complete afterwards. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(manifestOf(folder), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const path of [manifestOf(folder), folder, dirname(folder)]) await sync(path);
}

/** @throws Error if the folder has no complete archive */
export async function readManifest(folder: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await readFile(manifestOf(folder), "utf8")));
}
