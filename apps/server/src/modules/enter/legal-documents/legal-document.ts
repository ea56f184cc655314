/** The texts that people accept when they open an account. */
export const documentNames = ["terms", "privacy"] as const;

export type DocumentName = (typeof documentNames)[number];

/** A paragraph, or a list. */
export type Block = { text: string } | { points: string[] };

/** A document as the app shows it. All of it is plain text. */
export interface DocumentText {
  title: string;
  /** The blocks before the first section. */
  summary: Block[];
  sections: { title: string; blocks: Block[] }[];
}

/** A document that is in force. */
export interface LegalDocument {
  version: string;
  /** The first day of this version, such as "2026-11-22". */
  inForceSince: string;
  /** Null for the text that is built into the app. */
  text: DocumentText | null;
  /** The SHA-256 of the operator's file; null for the built-in text. */
  sha256: Buffer | null;
}

/**
 * The day of the texts that are built into the app (apps/web/src/features/enter/legal). A change of meaning needs a new
 * day here: then all people must accept them again.
 */
const builtInDay = "2026-11-22";
const firstDay = "2026-11-22";

/** The version of a built-in text. No version of an operator begins like this. */
const builtInOf = (day: string): string => `built-in ${day}`;

/** The version that people accepted by ticking the box of the sign-up before acceptances were recorded. */
export const firstVersion = builtInOf(firstDay);

/** The built-in documents of this version. */
export const builtInDocument: LegalDocument = {
  version: builtInOf(builtInDay),
  inForceSince: builtInDay,
  text: null,
  sha256: null,
};
