/**
 * Reads a text in lines, such as exported rows with one JSON value each. Only a line feed ends a line: `node:readline` also splits
 * at U+2028 and U+2029, which JSON need not escape and a person's note may contain.
 * @param input the text in pieces of any length; a last line without a line feed counts, too
 */
export async function* readLines(input: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of input) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
