export { readVersions } from "./read-documents.ts";
export { LegalScreen } from "./screens.ts";
