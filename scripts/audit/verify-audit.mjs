// Verifies an exported audit log (GET /api/v1/admin/audit/export) without any other program of this repository:
//   node scripts/audit/verify-audit.mjs audit.jsonl [--after <sequence>:<hash>] [--head <hash>]
// It needs only Node. Each line contains the hash of the line before it, and its own hash is SHA-256 of its fields, so a
// changed, removed, inserted or moved line is found. A log whose end was cut off is whole in itself: compare it with a
// head that was noted elsewhere (--head). --after verifies a later part of the log by the end of the earlier one.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

const fields = [
  "sequence",
  "at",
  "actor",
  "role",
  "action",
  "outcome",
  "subject",
  "reason",
  "details",
  "previous_hash",
];

const stop = (message) => {
  console.error(message);
  process.exit(1);
};

function readArguments([file, ...options]) {
  const usage =
    "Usage: node scripts/audit/verify-audit.mjs <file> [--after <sequence>:<hash>] [--head <hash>]";
  if (file === undefined || file.startsWith("-")) stop(usage);
  const given = { file, after: `0:${"0".repeat(64)}`, head: null };
  for (let place = 0; place < options.length; place += 2) {
    const value = options[place + 1];
    if (value === undefined) stop(usage);
    if (options[place] === "--after") given.after = value;
    else if (options[place] === "--head") given.head = value.toLowerCase();
    else stop(usage);
  }
  if (!/^\d+:[0-9a-f]{64}$/.test(given.after)) stop(usage);
  if (given.head !== null && !/^[0-9a-f]{64}$/.test(given.head)) stop(usage);
  return given;
}

/** Returns what is wrong with an entry at its place, or null. */
function problemOf(entry, last) {
  if (entry.sequence !== String(last.sequence + 1n))
    return `has the number ${entry.sequence} where ${last.sequence + 1n} must be: entries were removed, inserted or moved`;
  if (entry.previous_hash !== last.hash)
    return "does not follow on the entry before it: one of the two was changed";
  const text = JSON.stringify(fields.map((name) => entry[name] ?? null));
  const hash = createHash("sha256").update(text).digest("hex");
  return hash === entry.hash ? null : "was changed: its hash does not fit its content";
}

/** Reads a file's lines. Only "\\n" ends one: Node's readline also splits at U+2028, which a reason may contain. */
async function* linesOf(path) {
  let rest = "";
  for await (const chunk of createReadStream(path, "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    yield* lines;
  }
  yield rest;
}

const { file, after, head } = readArguments(process.argv.slice(2));
const [sequence, hash] = after.split(":");
let last = { sequence: BigInt(sequence), hash };
let line = 0;
for await (const text of linesOf(file)) {
  line += 1;
  if (text === "") continue;
  let entry;
  try {
    entry = JSON.parse(text);
  } catch {
    stop(`Line ${line} is no JSON.`);
  }
  const problem = problemOf(entry, last);
  if (problem !== null) stop(`Line ${line} ${problem}.`);
  last = { sequence: last.sequence + 1n, hash: entry.hash };
}
if (head !== null && last.hash !== head)
  stop(
    `The log ends with entry ${last.sequence}, which is not the given head: its end was removed.`,
  );
console.log(`The log is whole up to entry ${last.sequence}. Head: ${last.hash}`);
