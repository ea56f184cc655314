// The recordings' files. Each screen has a file; content that several screens share is stored once: the answers to
// a request in a file of their own, by the name of the first screen that has them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withKeys, withTexts } from "./catalogue-texts.ts";
import { isOfConsole, type RecordedAnswer, type Recording, requestOf } from "./recording.ts";
import { claimsOf, stableTime, tokenOf, withoutNames } from "./stable-names.ts";

/** The surroundings that most screens were recorded with. */
const usual = {
  recordedAt: stableTime,
  viewport: { width: 390, height: 844 },
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/147.0.0.0 Safari/537.36",
  notificationPermission: "denied",
  historyState: null,
  localStorage: {},
  sessionStorage: {},
} as const satisfies Partial<Recording>;

/** A recording in its file: without the usual surroundings, and with references to content that is stored once. */
interface StoredRecording extends Partial<Omit<Recording, "texts" | "answers">> {
  address: string;
  /** The screen whose session this one shares. */
  session?: string;
  /** The texts, with keys of catalogues in place of the catalogues' texts. */
  texts: string[];
  /** The name under which each answer is stored, by request. */
  answers: Record<string, string>;
}

type StoredAnswer = Pick<RecordedAnswer, "status" | "body">;
/** Values by the name of the first screen that has them. */
type Shared<Value> = Record<string, Value>;

export const recordingsDir = join(import.meta.dirname, "recordings");
const sharedDir = "answers";
const sessionKey = "lilypad.session";
const sessionsFile = "sessions";

const write = (file: string, value: unknown) =>
  writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`);
const read = <Value>(file: string): Value => JSON.parse(readFileSync(file, "utf8"));

const fileOf = (folder: string, name: string) => join(folder, `${name}.json`);

/** The name of the file with the answers to a request, which does not depend on ids and queries. */
const fileOfRequest = (request: string) =>
  withoutNames(request.split("?")[0] ?? request)
    .replace("/api/v1/", "/")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replace(/-$/, "")
    .toLowerCase();

export const recordingNames = (folder = recordingsDir): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));

/** A session is stored with the claims of its access token instead of the token. */
const storedSession = (text: string): unknown => {
  const { access_token, ...session } = JSON.parse(text) as { access_token: string };
  return { ...session, claims: claimsOf(access_token) };
};

const openedSession = (stored: unknown): string => {
  const { claims, ...session } = stored as { claims: object };
  return JSON.stringify({ access_token: tokenOf(claims), ...session });
};

const shared = new Map<string, Shared<unknown>>();

/** Reads a file with content that is stored once. */
function sharedFile<Value>(folder: string, name: string): Shared<Value> {
  const file = fileOf(join(folder, sharedDir), name);
  const known = shared.get(file) ?? read<Shared<unknown>>(file);
  shared.set(file, known);
  return known as Shared<Value>;
}

function sharedValue<Value>(folder: string, file: string, name: string): Value {
  const value = sharedFile<Value>(folder, file)[name];
  if (value === undefined) throw new Error(`${file}.json has nothing from ${name}`);
  return value;
}

/** @throws Error if there is no recording with that name */
export function readRecording(name: string, folder = recordingsDir): Recording {
  const { session, texts, answers, ...stored } = read<StoredRecording>(fileOf(folder, name));
  const kept = { ...usual, ...stored };
  return {
    ...kept,
    localStorage: {
      ...kept.localStorage,
      ...(session && { [sessionKey]: openedSession(sharedValue(folder, sessionsFile, session)) }),
    },
    sessionStorage: { ...kept.sessionStorage },
    texts: withTexts(texts),
    answers: Object.entries(answers).map(([request, from]) => {
      const [method = "", path = ""] = request.split(" ");
      return {
        method,
        path,
        ...sharedValue<StoredAnswer>(folder, fileOfRequest(request), from),
      };
    }),
  };
}

/** Collects content that is stored once, by file. */
function startSharing() {
  const files = new Map<string, Map<string, string>>();
  return {
    /** @returns the name under which the value is stored */
    keep(file: string, screen: string, value: unknown): string {
      const values = files.get(file) ?? new Map<string, string>();
      files.set(file, values);
      const text = JSON.stringify(value);
      const known = values.get(text);
      if (known !== undefined) return known;
      const own = [...values.values()].filter((name) => name.split(" ")[0] === screen).length;
      const name = own === 0 ? screen : `${screen} ${own + 1}`;
      values.set(text, name);
      return name;
    },
    write(folder: string): void {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const [file, values] of files) {
        const named = [...values].map(([text, name]) => [name, JSON.parse(text)] as const);
        write(fileOf(folder, file), Object.fromEntries(named));
      }
    },
  };
}

const isUsual = (recording: Recording, field: keyof typeof usual) =>
  JSON.stringify(recording[field]) === JSON.stringify(usual[field]);

/** Writes all recordings of a folder anew, in place of those that it has. */
export function storeRecordings(
  recordings: ReadonlyMap<string, Recording>,
  folder = recordingsDir,
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sharing = startSharing();
  for (const name of [...recordings.keys()].sort()) {
    const { texts, answers, ...recording } = recordings.get(name) as Recording;
    const { [sessionKey]: session, ...localStorage } = recording.localStorage;
    const rest = { ...recording, localStorage } as Recording;
    const fields = Object.keys(usual) as (keyof typeof usual)[];
    const unusual = fields.filter((field) => !isUsual(rest, field));
    write(fileOf(folder, name), {
      address: recording.address,
      ...Object.fromEntries(unusual.map((field) => [field, rest[field]])),
      ...(session !== undefined && {
        session: sharing.keep(sessionsFile, name, storedSession(session)),
      }),
      texts: withKeys(texts, { isConsole: isOfConsole(recording) }),
      answers: Object.fromEntries(
        answers.map(({ status, body, ...request }) => {
          const key = requestOf(request);
          return [key, sharing.keep(fileOfRequest(key), name, { status, body })];
        }),
      ),
    } satisfies StoredRecording);
  }
  sharing.write(join(folder, sharedDir));
  shared.clear();
}

/** A recording as a journey makes it: whole, in one file. */
export const readMade = (folder: string, name: string): Recording => read(fileOf(folder, name));

export function writeMade(folder: string, name: string, recording: Recording): void {
  mkdirSync(folder, { recursive: true });
  write(fileOf(folder, name), recording);
}

export const isMade = (folder: string, name: string): boolean => existsSync(fileOf(folder, name));
