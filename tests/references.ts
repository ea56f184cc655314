import { posix } from "node:path";

/** Ways to cite a paper that is not in the repository. A section of a public standard may be named. */
const citations = [
  /\bspec(?:ification)?s? \d/gi,
  /\b(?:the|both|our) specifications?\b/gi,
  /\bas specified\b(?! (?:by|in) )/gi,
  /(?<!\b(?:RFC|EIP)[ -]\d+[^\n]*)\u00a7/g,
  /\bissue #?\d+\b/gi,
];

/** The citations of papers outside the repository in a source or document. */
export const citationsIn = (source: string): string[] =>
  citations.flatMap((pattern) => [...source.matchAll(pattern)].map(([words]) => words));

const withoutAddresses = (source: string) => source.replace(/\bhttps?:\/\/\S+/g, "");

/** Documents that a source names: files in Markdown, and ADRs by their number. */
export function namedDocuments(source: string): string[] {
  const files = withoutAddresses(source).matchAll(/(?<![\w./-])[\w./-]{1,200}\.md\b/g);
  const decisions = source.matchAll(/\bADR (\d{1,4})\b/g);
  return [
    ...[...files].map(([name]) => name),
    ...[...decisions].map(([, number = ""]) => `docs/adr/${number.padStart(4, "0")}-`),
  ];
}

/** Where the relative links and pictures of a document lead. */
export function linkedFiles(document: string): string[] {
  const links = document.matchAll(/\]\(([^)\s]+)[^)]*\)|\b(?:src|href)="([^"]+)"/g);
  return [...links]
    .map(([, link, attribute]) => (link ?? attribute ?? "").replace(/[#?].*$/, ""))
    .filter((target) => target !== "" && !/^[a-z][a-z+.-]*:/.test(target));
}

/** Sources, documents and folders that a document names; those that are made at run time are not. */
export function namedFiles(document: string): string[] {
  const quoted = [...document.matchAll(/`([^`\s]+)`/g)].map(([, words = ""]) => words);
  return quoted.filter(
    (words) =>
      /^(?:apps|packages|docs|scripts|tests|types)\/[\w./-]+$/.test(words) ||
      /^[\w./-]+\.(?:ts|tsx|mjs|css|sql|sol|md)$/.test(words),
  );
}

/**
 * Makes the function that tells whether a name belongs to a file or folder of the repository.
 * @param files of the repository, relative to its root
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
