export { AcceptanceNotice } from "./acceptance-notice.tsx";
export { readVersions } from "./read-documents.ts";
export { LegalScreen } from "./screens.ts";
