/** The texts that people accept when they open an account. */
export const documentNames = ["terms", "privacy"] as const;

export type DocumentName = (typeof documentNames)[number];

/** A paragraph, or a list. */
export type Block = { text: string } | { points: string[] };

/** A document as the app shows it. All of it is plain text. */
export interface DocumentText {
  title: string;
  /** What comes before the first section. */
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
 * The version of the texts that are built into the app (apps/web/src/features/enter/legal). Whoever changes what they mean
 * gives them a new version here: then everybody is asked to accept them. No version of an operator begins like this.
 */
export const builtInVersion = "built-in 2026-11-22";

/**
 * What everybody has accepted by ticking the box of the sign-up who opened an account before acceptances were recorded.
 */
export const firstVersion = "built-in 2026-11-22";

/** The built-in documents of this version. */
export const builtInDocument: LegalDocument = {
  version: builtInVersion,
  inForceSince: "2026-11-22",
  text: null,
  sha256: null,
};
