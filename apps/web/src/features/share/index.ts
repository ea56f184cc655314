export { CopyLinkButton } from "./copy-link-button.tsx";
export { ShareSheet } from "./share-sheet.tsx";
