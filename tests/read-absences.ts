import { parseSync } from "vite";

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** What a test does as a person: it returns when the event is dispatched, not when the page has changed. */
const action = /^await (userEvent\.\w+|(press|type|click)\b|act\(async \(\) => \{\}\))/;
const absence =
  /^expect\((screen|within\([^;]*\))\.query\w+\([^;]*\)\)\.(toBeNull\(\)|toEqual\(\[\]\)|toHaveLength\(0\)|not\.toBe\w+\(\))/;

/**
 * Returns the lines of a test file that read at once, right after an awaited action, that something is absent. What
 * the action leads to may then still be under way, so such a line fails now and then, or can never fail. A line
 * that follows anything else, such as an expectation of what is there now, is not returned.
 */
export function readHastyAbsences(file: string, source: string): number[] {
  const lines: number[] = [];
  const codeOf = ({ start, end }: Node) => source.slice(start, end);
  const visitStatements = (statements: readonly Node[]) => {
    let afterAction = false;
    for (const statement of statements) {
      const code = codeOf(statement);
      if (afterAction && absence.test(code)) {
        lines.push(source.slice(0, statement.start).split("\n").length);
        continue;
      }
      afterAction = action.test(code);
    }
  };
  const visit = (node: Node): void => {
    if (node.type === "BlockStatement") visitStatements([node.body].flat().filter(isNode));
    Object.values(node).flat().filter(isNode).forEach(visit);
  };
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  visit(program as unknown as Node);
  return lines;
}
