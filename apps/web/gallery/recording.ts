import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One answer of the server to the page; status 0 means that the request was not answered. */
export interface RecordedAnswer {
  method: string;
  /** Path and query of the request. */
  path: string;
  status: number;
  /** JSON if the server sent JSON, otherwise text. */
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
  /** The state of the page's history entry. */
  historyState: unknown;
  /** The device's permission for notifications. */
  notificationPermission: string;
  /** The visible texts of the page, in order. */
  texts: string[];
  /** The last answer to each request of the page, and to those that it makes when it is reopened. */
  answers: RecordedAnswer[];
}

/** Replaces the app's host and port in recordings. */
const hostPlaceholder = "recorded.example";

/** A recording without the host of the product that it was made with. */
export const withoutHost = (text: string, host: string): string =>
  text.replaceAll(host, hostPlaceholder);

export const recordingsDir = join(import.meta.dirname, "recordings");

const fileOf = (name: string, folder: string) => join(folder, `${name}.json`);

export const recordingNames = (): string[] =>
  readdirSync(recordingsDir)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));

export const hasRecording = (name: string, folder = recordingsDir): boolean =>
  existsSync(fileOf(name, folder));

/**
 * @param host the page's host, which replaces the recorded one
 * @throws Error if there is no recording with that name
 */
export function readRecording(name: string, host = hostPlaceholder): Recording {
  const text = readFileSync(fileOf(name, recordingsDir), "utf8");
  return JSON.parse(text.replaceAll(hostPlaceholder, host)) as Recording;
}

export function writeRecording(name: string, recording: Recording, folder = recordingsDir): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(name, folder), `${JSON.stringify(recording, null, 1)}\n`);
}
