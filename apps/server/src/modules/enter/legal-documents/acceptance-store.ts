import type { Queryable } from "@lilypad/db";
import type { DocumentName } from "./legal-document.ts";
import type { DocumentAcceptanceRow } from "./rows.gen.ts";

/** A version of a document that a person has accepted. */
export type Acceptance = Pick<DocumentAcceptanceRow, "version" | "acceptedAt"> & {
  document: DocumentName;
};

/** Stores that a person accepted a version. The first time counts. */
export async function storeAcceptance(
  db: Queryable,
  personId: string,
  {
    document,
    version,
    sha256,
    at,
  }: { document: DocumentName; version: string; sha256: Buffer | null; at: Date },
): Promise<void> {
  await db.query(
    `insert into document_acceptance (person_id, document, version, text_sha256, accepted_at)
       values ($1, $2, $3, $4, $5) on conflict (person_id, document, version) do nothing`,
    [personId, document, version, sha256, at],
  );
}

/** Lists the documents that a person has accepted, latest first. */
export async function listAcceptances(db: Queryable, personId: string): Promise<Acceptance[]> {
  const { rows } = await db.query<Acceptance>(
    `select document, version, accepted_at from document_acceptance where person_id = $1
       order by accepted_at desc, document`,
    [personId],
  );
  return rows;
}

/** Removes a person's acceptances, in the transaction that deletes the account. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from document_acceptance where person_id = $1", [personId]);
}

/** Reads a person's acceptances with the fingerprints of the texts, for their data export. */
export async function readAcceptances(db: Queryable, personId: string, limit: number) {
  const { rows } = await db.query<Omit<DocumentAcceptanceRow, "personId">>(
    `select document, version, text_sha256, accepted_at from document_acceptance where person_id = $1
       order by accepted_at desc, document limit $2`,
    [personId, limit + 1],
  );
  return rows.map(({ document, version, textSha256, acceptedAt }) => ({
    document,
    version,
    text_sha256: textSha256?.toString("hex") ?? null,
    accepted_at: acceptedAt,
  }));
}
