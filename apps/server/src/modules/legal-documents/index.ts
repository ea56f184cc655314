export {
  type AcceptedVersions,
  createLegalDocuments,
  type LegalDocuments,
} from "./create-legal-documents.ts";
export type { ToAccept } from "./find-to-accept.ts";
export { builtInVersion, documentNames, type LegalDocument } from "./legal-document.ts";
export { readLegalDocuments } from "./read-documents.ts";
export { registerLegalDocumentRoutes } from "./routes.ts";
