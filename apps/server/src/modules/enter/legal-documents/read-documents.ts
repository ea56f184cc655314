import { readFileSync } from "node:fs";
import { requireNoProblems } from "../../../platform/config/wrong-settings.ts";
import { builtInDocument, type DocumentName, type LegalDocument } from "./legal-document.ts";
import { parseDocument } from "./parse-document.ts";

export type LegalDocuments = Readonly<Record<DocumentName, LegalDocument>>;

export interface DocumentFiles {
  termsFile: string | undefined;
  privacyFile: string | undefined;
}

/**
 * Reads the terms and the privacy policy that are in force: the operator's files, or the built-in texts.
 * @throws WrongSettings that names each setting whose file cannot be read or is not a document
 */
export function readLegalDocuments({ termsFile, privacyFile }: DocumentFiles): LegalDocuments {
  const problems: string[] = [];
  const read = (setting: string, file: string | undefined): LegalDocument => {
    if (file === undefined) return builtInDocument;
    try {
      return parseDocument(readFileSync(file, "utf8"));
    } catch (error) {
      problems.push(`${setting}: ${error instanceof Error ? error.message : String(error)}`);
      return builtInDocument;
    }
  };
  const documents = {
    terms: read("TERMS_FILE", termsFile),
    privacy: read("PRIVACY_FILE", privacyFile),
  };
  requireNoProblems(problems);
  return documents;
}
