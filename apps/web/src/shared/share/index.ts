export { CopyLinkButton } from "./copy-link-button.tsx";
export { ShareSheet } from "./share-sheet.tsx";
export type { Shared } from "./share-targets.ts";
