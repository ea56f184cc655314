import { createReadStream } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import { readLines } from "@lilypad/db";
import {
  type ChainEnd,
  type ExportedEntry,
  emptyChain,
  type VerifiedLog,
  verifyChain,
  verifyLog,
} from "@lilypad/server";
import type { Context, Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { describeError } from "../describe-error.ts";
import { type Outcome, Refused, WrongUsage } from "../outcome.ts";

/** Reads "<sequence>:<hash>", the end of an earlier part. @throws WrongUsage */
function readEnd(text: string): ChainEnd {
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (sequence === undefined || hash === undefined) {
    throw new WrongUsage(
      "--after is <sequence>:<hash>, as the check of the part before printed it.",
    );
  }
  return { sequence: BigInt(sequence), hash: hash.toLowerCase() };
}

/** Reads "<hash>". @throws WrongUsage */
function readHead(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[0-9a-f]{64}$/i.test(text)) {
    throw new WrongUsage("--head is the hash of an entry, 64 hexadecimal digits.");
  }
  return text?.toLowerCase();
}

function readEntry(text: string, line: number): ExportedEntry {
  try {
    return JSON.parse(text) as ExportedEntry;
  } catch {
    throw new Refused(`Line ${line} is no JSON, so the file is no export of the audit log.`);
  }
}

/** Verifies an exported file, line by line. */
async function verifyFile(
  file: string,
  start: ChainEnd,
  head: string | undefined,
): Promise<VerifiedLog> {
  let end = start;
  let hasHead = head === undefined || head === start.hash;
  let line = 0;
  try {
    for await (const text of readLines(createReadStream(file, "utf8"))) {
      line += 1;
      if (text === "") continue;
      const entry = readEntry(text, line);
      const verified = verifyChain([entry], end);
      if (verified.brokenAt !== null) return { ...verified, hasHead };
      end = verified.end;
      hasHead ||= entry.hash === head;
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`${file} cannot be read: ${describeError(error)}`);
  }
  return { end, brokenAt: null, hasHead };
}

const remedy = "What to do: docs/runbooks/audit-log.md.";

function describe({ end, brokenAt, hasHead }: VerifiedLog): Outcome {
  const data = { last: end.sequence, head: end.hash, broken_at: brokenAt, has_head: hasHead };
  if (brokenAt !== null) {
    const what = `Entry ${brokenAt} does not fit: it or the one before was changed, removed, inserted or moved.`;
    return { ok: false, data, lines: [what, remedy] };
  }
  if (!hasHead) {
    const what = `The log ends with entry ${end.sequence} and does not contain the given head: its end was removed.`;
    return { ok: false, data, lines: [what, remedy] };
  }
  return {
    data,
    lines: [`The log is whole up to entry ${end.sequence}.`, `Head: ${end.sequence}:${end.hash}`],
  };
}

interface Asked {
  file?: string | undefined;
  after?: string | undefined;
  head: string | undefined;
}

function verify(context: Context, { file, after, head }: Asked): Promise<VerifiedLog> {
  if (file !== undefined) {
    return verifyFile(file, after === undefined ? emptyChain : readEnd(after), head);
  }
  if (after !== undefined) {
    throw new WrongUsage("--after needs --file: the database has all entries.");
  }
  return withDatabase(context, (pool) => verifyLog(pool, head));
}

export const auditVerify = (run: Run) =>
  new Command("verify")
    .summary("verify the chain of hashes of the audit log")
    .description(
      "Verifies the whole audit log in the database, or an exported file with --file, which needs no database. An entry that was changed, " +
        "removed, inserted or moved does not fit its hash. Keep the printed head where administrators of the database cannot change it: " +
        "a log whose end was cut off is whole in itself. It changes nothing; the exit code is 1 if the log is not whole.",
    )
    .option("--file <export>", "an exported file (JSON lines) instead of the database")
    .option("--after <sequence:hash>", "the head of the part before the file")
    .option("--head <hash>", "the hash of an entry that the log must contain, as noted earlier")
    .action(({ head, ...asked }) =>
      run(async (context) => describe(await verify(context, { ...asked, head: readHead(head) }))),
    );
