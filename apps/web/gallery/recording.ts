import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One answer of the server to the page; status 0 stands for a request that was not answered. */
export interface RecordedAnswer {
  method: string;
  /** Path and query, as the page asked for them. */
  path: string;
  status: number;
  /** JSON where the server sent JSON, else text. */
  body: unknown;
}

/** What is needed to show a screen again without a server. */
export interface Recording {
  /** Path, query and fragment of the page. */
  address: string;
  /** The time on the page's clock, ISO 8601. */
  recordedAt: string;
  viewport: { width: number; height: number };
  userAgent: string;
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
  /** What the page said to the eye, in its order. */
  texts: string[];
  /** The last answer to each request of the page, and to those that it makes when it is opened anew. */
  answers: RecordedAnswer[];
}

/** Stands in recordings for the address at which the app was served. */
export const originPlaceholder = "http://recorded.example";

export const recordingsDir = join(import.meta.dirname, "recordings");

const fileOf = (name: string, folder: string) => join(folder, `${name}.json`);

export const recordingNames = (): string[] =>
  readdirSync(recordingsDir)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));

export const hasRecording = (name: string, folder = recordingsDir): boolean =>
  existsSync(fileOf(name, folder));

/** @throws Error when there is none of that name */
export function readRecording(name: string): Recording {
  return JSON.parse(readFileSync(fileOf(name, recordingsDir), "utf8")) as Recording;
}

export function writeRecording(name: string, recording: Recording, folder = recordingsDir): void {
  writeFileSync(fileOf(name, folder), `${JSON.stringify(recording, null, 1)}\n`);
}
