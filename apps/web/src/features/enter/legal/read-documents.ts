import { isRecord, isText } from "../../../shared/device/index.ts";

export type DocumentName = "terms" | "privacy";

/** A paragraph, or a list. */
export type Block = { text: string } | { points: readonly string[] };

/** The keeper's own text, in place of the built-in one. All of it is plain text. */
export interface OwnText {
  title: string;
  summary: readonly Block[];
  sections: readonly { title: string; blocks: readonly Block[] }[];
}

export interface DocumentInForce {
  version: string;
  /** The first day of this version, such as "2026-11-22". */
  inForceSince: string;
  /** Null for the built-in text. */
  text: OwnText | null;
}

export type DocumentsInForce = Readonly<Record<DocumentName, DocumentInForce>>;

const isBlock = (value: unknown): value is Block =>
  isRecord(value) &&
  (isText(value.text) || (Array.isArray(value.points) && value.points.every(isText)));

const areBlocks = (value: unknown): value is Block[] =>
  Array.isArray(value) && value.every(isBlock);

const isOwnText = (value: unknown): value is OwnText =>
  isRecord(value) &&
  isText(value.title) &&
  areBlocks(value.summary) &&
  Array.isArray(value.sections) &&
  value.sections.every(
    (section) => isRecord(section) && isText(section.title) && areBlocks(section.blocks),
  );

function readOne(value: unknown): DocumentInForce | null {
  if (!isRecord(value)) return null;
  const { version, inForceSince, text } = value;
  if (!isText(version) || !isText(inForceSince)) return null;
  if (text !== null && !isOwnText(text)) return null;
  return { version, inForceSince, text };
}

/**
 * Reads which terms and which privacy policy are in force.
 * @returns null if this server is older than that question: then the built-in texts are
 * @throws Error if it cannot be read, because then the texts in force are unknown
 */
export async function readDocuments(signal?: AbortSignal): Promise<DocumentsInForce | null> {
  const response = await fetch("/legal.json", signal === undefined ? {} : { signal });
  if (response.status === 404) return null;
  const answer: unknown = await response.json();
  const terms = readOne(isRecord(answer) ? answer.terms : null);
  const privacy = readOne(isRecord(answer) ? answer.privacy : null);
  if (terms === null || privacy === null) throw new Error("the documents in force are unreadable");
  return { terms, privacy };
}

type Versions = Readonly<Record<DocumentName, string>>;

let known: Versions | null = null;

/**
 * The versions that were in force when this tab first read them, which is when a person ticks the box of the
 * sign-up; null if they cannot be read in a few seconds.
 */
export async function readVersions(): Promise<Versions | null> {
  if (known !== null) return known;
  const documents = await readDocuments(AbortSignal.timeout(5_000)).catch(() => null);
  if (documents === null) return null;
  known ??= { terms: documents.terms.version, privacy: documents.privacy.version };
  return known;
}
