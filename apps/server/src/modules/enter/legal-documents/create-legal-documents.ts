import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import {
  forgetPerson,
  listAcceptances,
  readAcceptances,
  storeAcceptance,
} from "./acceptance-store.ts";
import { findToAccept } from "./find-to-accept.ts";
import { type DocumentName, documentNames } from "./legal-document.ts";
import type { LegalDocuments as Documents } from "./read-documents.ts";

export interface LegalDocumentsDeps {
  pool: Pool;
  clock: Clock;
  /** The documents that are in force. */
  documents: Documents;
}

/** The versions that a person accepts. */
type AcceptedVersions = { readonly [name in DocumentName]?: string | undefined };

/** Creates the use-cases about the terms and the privacy policy. */
export function createLegalDocuments({ pool, clock, documents }: LegalDocumentsDeps) {
  return {
    documents,
    /** Lists the documents in force that a person has not accepted yet. */
    listToAccept: async (personId: string) =>
      findToAccept(documents, await listAcceptances(pool, personId)),
    /**
     * Stores which versions a person accepts. A version that is no longer in force, because a new one came meanwhile,
     * is not stored; the person is then shown the new one.
     */
    async accept(db: Queryable, personId: string, accepted: AcceptedVersions): Promise<void> {
      for (const document of documentNames) {
        const { version, sha256 } = documents[document];
        if (accepted[document] !== version) continue;
        await storeAcceptance(db, personId, { document, version, sha256, at: clock.now() });
      }
    },
    /** Lists the documents that a person has accepted, latest first. */
    listAcceptances: (personId: string) => listAcceptances(pool, personId),
    readOwnData: (personId: string, limit: number) => readAcceptances(pool, personId, limit),
    forgetPerson: (db: Queryable, personId: string) => forgetPerson(db, personId),
  };
}

export type LegalDocuments = ReturnType<typeof createLegalDocuments>;
