import { type DocumentName, documentNames, firstVersion } from "./legal-document.ts";
import type { LegalDocuments } from "./read-documents.ts";

/** A document that a person has yet to accept, in the version that is in force. */
interface ToAccept {
  document: DocumentName;
  version: string;
}

/**
 * Finds the documents in force that a person has not accepted. Without any record they have accepted the first version,
 * by ticking the box of the sign-up.
 */
export function findToAccept(
  inForce: LegalDocuments,
  accepted: readonly { document: DocumentName; version: string }[],
): ToAccept[] {
  return documentNames.flatMap((document) => {
    const { version } = inForce[document];
    const versions = accepted.filter((one) => one.document === document).map((one) => one.version);
    const known = versions.length === 0 ? [firstVersion] : versions;
    return known.includes(version) ? [] : [{ document, version }];
  });
}
