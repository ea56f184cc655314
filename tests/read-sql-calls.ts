const withoutComments = (text: string) => text.replace(/--.*$/gm, "");

/** Returns the arguments of a call whose opening parenthesis is before `start`, as they are written. */
function readArguments(text: string, start: number): string[] {
  const parts = [""];
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === "'") isQuoted = !isQuoted;
    if (!isQuoted && "([".includes(letter)) depth += 1;
    if (!isQuoted && ")]".includes(letter)) depth -= 1;
    if (depth < 0) break;
    if (letter === "," && depth === 0 && !isQuoted) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Returns the parameters of the SQL functions that texts define, by the function's name. */
export function readSignatures(definitions: readonly string[]): Map<string, string[]> {
  const signatures = new Map<string, string[]>();
  for (const definition of definitions) {
    const text = withoutComments(definition);
    for (const found of text.matchAll(/create or replace (?:function|procedure) (\w+)\s*\(/g)) {
      signatures.set(found[1] ?? "", readArguments(text, found.index + found[0].length));
    }
  }
  return signatures;
}

/**
 * Returns the calls in an SQL text that pass more than five arguments by their position. A function that takes any number
 * of arguments has no names for them.
 */
export function findPositionalCalls(
  sqlText: string,
  signatures: ReadonlyMap<string, readonly string[]>,
): string[] {
  const text = withoutComments(sqlText);
  return [...text.matchAll(/(?<!\bfunction |\bprocedure )\b(\w+)\(/g)].flatMap((found) => {
    const parameters = signatures.get(found[1] ?? "");
    if (parameters === undefined || parameters.some((one) => /^variadic\b/i.test(one))) return [];
    const passed = readArguments(text, found.index + found[0].length);
    const positional = passed.filter((argument) => !/^\w+ =>/.test(argument));
    return positional.length > 5 ? [`${found[1]} with ${positional.length} arguments`] : [];
  });
}

const column = "\\b(?:state|status|result|outcome|direction|kind)\\b";
const numbered = new RegExp(
  `${column} *(?:=|<>|<|>|is (?:not )?distinct from|in) *\\(?\\d|\\bcase (?:\\w+\\.)?${column} when \\d`,
  "g",
);
const looksLikeSql = /\b(?:select|from|where|update|set|delete|perform|if|when)\b/;

/** Returns the comparisons and assignments in an SQL text in which a state, result, outcome, direction or kind is a number. */
export function findNumberedStates(sqlText: string): string[] {
  const text = withoutComments(sqlText);
  if (!looksLikeSql.test(text)) return [];
  return [...text.matchAll(numbered)].map(([found]) => found);
}
