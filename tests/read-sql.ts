/** Skips a quoted string that starts at `start`. @returns the position after it */
function endOfQuoted(source: string, start: number): number {
  const quote = source[start];
  let at = start + 1;
  while (at < source.length && source[at] !== quote) at += source[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** A slash after one of these characters starts a regular expression, not a division. */
const beforePattern = /[=(,:[!&|?{};>]\s*$/;

function endOfPattern(source: string, start: number): number {
  let inClass = false;
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === "[") inClass = true;
    else if (source[at] === "]") inClass = false;
    else if (source[at] === "/" && !inClass) return at + 1;
  }
  return source.length;
}

/** Returns all strings and templates of a TypeScript source. Strings inside `${…}` are returned separately. */
export function readStrings(source: string): string[] {
  const texts: string[] = [];
  /** Reads code until the closing brace of `${…}` or the end. @returns the position after it */
  function readCode(start: number): number {
    let depth = 0;
    let at = start;
    while (at < source.length) {
      const two = source.slice(at, at + 2);
      if (two === "//") at = (source.indexOf("\n", at) + 1 || source.length + 1) - 1;
      else if (two === "/*") at = (source.indexOf("*/", at) + 2 || source.length + 2) - 0;
      else if (source[at] === "/" && beforePattern.test(source.slice(Math.max(0, at - 20), at)))
        at = endOfPattern(source, at);
      else if (source[at] === '"' || source[at] === "'") {
        const end = endOfQuoted(source, at);
        texts.push(source.slice(at + 1, end - 1));
        at = end;
      } else if (source[at] === "`") at = readTemplate(at + 1);
      else if (source[at] === "}" && depth === 0) return at + 1;
      else {
        if (source[at] === "{") depth += 1;
        if (source[at] === "}") depth -= 1;
        at += 1;
      }
    }
    return at;
  }
  function readTemplate(start: number): number {
    let text = "";
    let at = start;
    while (at < source.length && source[at] !== "`") {
      if (source[at] === "\\") {
        text += source.slice(at, at + 2);
        at += 2;
      } else if (source.startsWith("${", at)) {
        text += " inserted ";
        at = readCode(at + 2);
      } else {
        text += source[at];
        at += 1;
      }
    }
    texts.push(text);
    return at + 1;
  }
  readCode(0);
  return texts;
}

const looksLikeSql = /\b(select|insert into|update \w+|delete from|lock table|join|from \w+)\b/;
const commentsAndTexts = /--.*$|'(?:[^']|'')*'/gm;

/**
 * Returns the tables among `tables` that an SQL text or a part of one reads or writes. Names that the text
 * itself defines (`with … as`) are not tables.
 */
export function readTables(text: string, tables: ReadonlySet<string>): Set<string> {
  const named = new Set<string>();
  if (!looksLikeSql.test(text)) return named;
  const sql = text.replace(commentsAndTexts, (found) => (found.startsWith("--") ? "" : "''"));
  const own = new Set(
    [...sql.matchAll(/\b(\w+) as (?:not )?(?:materialized )?\(/g)].map(([, n]) => n),
  );
  const add = (name: string | undefined) => {
    if (name !== undefined && tables.has(name) && !own.has(name)) named.add(name);
  };
  for (const [, name] of sql.matchAll(
    /(?<!\bdistinct )\b(?:from|join|into|update|using|table|setof|only)\s+(?:only\s+|lateral\s+)?(\w+)\b(?!\s*[.(])/g,
  ))
    add(name);
  for (const [, name] of sql.matchAll(/\b(?:into)\s+(\w+)\s*\(/g)) add(name);
  // "from payment p, session s"
  for (const [, list = ""] of sql.matchAll(
    /\b(?:from|using)\s+(\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)+)/g,
  ))
    for (const one of list.split(",")) add(one.trim().split(/\s+/)[0]);
  // Variables with a table's row type: "due payment_return;"
  for (const [, name] of sql.matchAll(/^\s*\w+ (\w+);/gm)) add(name);
  return named;
}

const name = '(?:"[^"]+"|\\w+)(?:\\.(?:"[^"]+"|\\w+))?';
const writing = new RegExp(
  `\\b(?:update\\s+(?:only\\s+)?${name}(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\s+\\w+\\s*=|delete\\s+from\\s+${name}|insert\\s+into\\s+${name}|merge\\s+into\\s+${name}|truncate\\s+(?:table\\s+)?${name}\\s*(?:;|$|\`))`,
  "gi",
);

/** Returns the statements in a document that would change rows: their beginnings, as they are written. */
export const writingStatementsIn = (document: string): string[] =>
  [...document.matchAll(writing)].map(([words]) => words);
