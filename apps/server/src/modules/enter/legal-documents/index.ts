export { createLegalDocuments, type LegalDocuments } from "./create-legal-documents.ts";
export { readLegalDocuments } from "./read-documents.ts";
export { registerLegalDocumentRoutes } from "./routes.ts";
