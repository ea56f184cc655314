import { posix } from "node:path";

/** Patterns that cite a document outside the repository. Sections of public standards may be cited. */
const citations = [
  /\bspec(?:ification)?s? \d/gi,
  /\b(?:the|both|our) specifications?\b/gi,
  /\bas specified\b(?! (?:by|in) )/gi,
  /(?<!\b(?:RFC|EIP)[ -]\d+[^\n]*)\u00a7/g,
  /\bissue #?\d+\b/gi,
];

/** Returns citations of documents outside the repository in a source or document. */
export const citationsIn = (source: string): string[] =>
  citations.flatMap((pattern) => [...source.matchAll(pattern)].map(([words]) => words));

const withoutAddresses = (source: string) => source.replace(/\bhttps?:\/\/\S+/g, "");

/** Returns the documents that a source names: Markdown files, and ADRs by number. */
export function namedDocuments(source: string): string[] {
  const files = withoutAddresses(source).matchAll(/(?<![\w./-])[\w./-]{1,200}\.md\b/g);
  const decisions = source.matchAll(/\bADR (\d{1,4})\b/g);
  return [
    ...[...files].map(([name]) => name),
    ...[...decisions].map(([, number = ""]) => `docs/adr/${number.padStart(4, "0")}-`),
  ];
}

/** Returns the targets of relative links and pictures in a document. */
export function linkedFiles(document: string): string[] {
  const links = document.matchAll(/\]\(([^)\s]+)[^)]*\)|\b(?:src|href)="([^"]+)"/g);
  return [...links]
    .map(([, link, attribute]) => (link ?? attribute ?? "").replace(/[#?].*$/, ""))
    .filter((target) => target !== "" && !/^[a-z][a-z+.-]*:/.test(target));
}

/** Returns sources, documents and folders that a document names, without files that exist only at run time. */
export function namedFiles(document: string): string[] {
  const quoted = [...document.matchAll(/`([^`\s]+)`/g)].map(([, words = ""]) => words);
  return quoted.filter(
    (words) =>
      /^(?:apps|packages|docs|scripts|tests|types)\/[\w./-]+$/.test(words) ||
      /^[\w./-]+\.(?:ts|tsx|mjs|css|sql|sol|md)$/.test(words),
  );
}

/**
 * Returns a function that checks whether a name is a file or folder of the repository.
 * @param files all files of the repository, relative to its root
 */
export function createIsKnown(files: readonly string[]): (name: string) => boolean {
  const ends = new Set<string>();
  for (const file of files) {
    const parts = file.split("/");
    for (let length = 1; length <= parts.length; length++) {
      ends.add(parts.slice(0, length).join("/"));
      ends.add(parts.slice(-length).join("/"));
    }
  }
  return (name) => {
    const path = posix.normalize(name).replace(/^(?:\.\.\/)+|\/$/g, "");
    return ends.has(path) || (path.endsWith("-") && files.some((file) => file.startsWith(path)));
  };
}
