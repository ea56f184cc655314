import { parseSync } from "vite";

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** An action of a person in a test. It returns when the event is dispatched, not when the page has changed. */
const action =
  /^await (user(Event)?\.\w+|(press|type|click|send|choose|paste|pick|submit|confirm|enter\w*|back|askFor\w*)\b|act\(async \(\) => \{\}\)|Promise\.resolve\(\))/;
/** An expectation that something is not on the page. */
const absence =
  /^expect\((screen|within\([^;]*\))\.query\w+\([^;]*\)\)\.(toBeNull\(\)|toEqual\(\[\]\)|toHaveLength\(0\)|not\.toBe\w+\(\))/;
/** An expectation that something was not called, or not requested from the API. */
const silence =
  /^expect\([^;]*\)\.(toEqual\(\[\]\)|toHaveLength\(0\)|not\.toHaveBeenCalled\w*\([^;]*\))/;

/**
 * Returns the lines of a test file that expect immediately, right after an awaited action, that something is
 * absent, or was not requested from the API. The effects of the action may then still be under way, so such a line
 * fails now and then, or can never fail. A line about the page that follows anything else, such as an expectation
 * of what is there now, is not returned; one about calls is returned until something was waited for.
 */
export function readHastyAbsences(file: string, source: string): number[] {
  const lines: number[] = [];
  const codeOf = ({ start, end }: Node) => source.slice(start, end);
  const visitStatements = (statements: readonly Node[]) => {
    let isPageHasty = false;
    let areCallsHasty = false;
    for (const statement of statements) {
      const code = codeOf(statement);
      if ((isPageHasty && absence.test(code)) || (areCallsHasty && silence.test(code))) {
        lines.push(source.slice(0, statement.start).split("\n").length);
        continue;
      }
      const isAction = action.test(code);
      isPageHasty = isAction;
      // What is there at once says nothing about calls: only waiting does.
      areCallsHasty = isAction || (areCallsHasty && !/\bawait\b/.test(code));
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
