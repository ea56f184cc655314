/** A sentence of a docstring, without code and quotations. */
export interface DocSentence {
  sentence: string;
  /** The line in which its docstring begins. */
  line: number;
}

/** The docstrings of a TypeScript or JavaScript file. They stand on lines of their own. */
const docstring = /^[ \t]*\/\*\*\s([\s\S]*?)\*\//gm;
/** The comment at the top of an SQL file. */
const sqlHead = /^((?:--.*\n?)+)/g;

/** Splits a comment into sentences. Tags such as `@param` begin new ones, and their names are left out. */
const sentencesOf = (comment: string): string[] =>
  comment
    .replaceAll(/^\s*(\*|--) ?/gm, "")
    .replaceAll(/`[^`]*`|“[^”]*”|"[^"]*"/g, "…")
    .split(/\n\s*\n|(?:^|\s)@(?:param\s+[\w.$[\]]+|throws|returns)/)
    .flatMap((part) =>
      part
        .replaceAll(/\s+/g, " ")
        .trim()
        .split(/(?<=[.!?]\)?) /),
    )
    .map((sentence) => sentence.replace(/^-\s+/, ""))
    .filter((sentence) => sentence !== "");

/** Returns the sentences of a file's docstrings, or of the head comment of an SQL file. */
export const readDocstrings = (file: string, source: string): DocSentence[] =>
  [...source.matchAll(file.endsWith(".sql") ? sqlHead : docstring)].flatMap(
    ({ index, 1: comment = "" }) => {
      const line = source.slice(0, index).split("\n").length;
      return sentencesOf(comment).map((sentence) => ({ sentence, line }));
    },
  );
