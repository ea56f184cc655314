import type { FastifyInstance } from "fastify";
import type { LegalDocuments } from "./create-legal-documents.ts";
import { type DocumentName, documentNames } from "./legal-document.ts";
import type { LegalDocuments as Documents } from "./read-documents.ts";

/** The documents in force as the app reads them. A text is null if it is built into the app. */
const toWire = (documents: Documents) =>
  Object.fromEntries(
    documentNames.map((name: DocumentName) => {
      const { version, inForceSince, text } = documents[name];
      return [name, { version, inForceSince, text }];
    }),
  );

/**
 * Registers /legal.json, which anyone may read: the terms and the privacy policy in force. Like /app-settings.json it is a
 * file of this installation for its web app, and no operation of the API.
 */
export function registerLegalDocumentRoutes(
  app: FastifyInstance,
  { documents }: LegalDocuments,
): void {
  const file = toWire(documents);
  app.get("/legal.json", async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(file),
  );
}
