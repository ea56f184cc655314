import { parseSync } from "vite";

export interface Text {
  /** The text with its inserted values in braces, named if they are variables: "You sent {firstName} {…}". */
  text: string;
  line: number;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const codeOf = (source: string, node: Node) => source.slice(node.start, Number(node.end));

/** Logs and the messages of bugs are for operators and engineers, and imports and types are code. */
function isNotShown(source: string, node: Node): boolean {
  if (/^(Import|Export(All|Named))Declaration$/.test(node.type)) return node.source != null;
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return true;
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return false;
  const callee = isNode(node.callee) ? codeOf(source, node.callee) : "";
  return /(^|\.)(logger|log|console)\.|(^|\.)log$|Error$/.test(callee);
}

function textOf(source: string, node: Node): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type === "JSXText") return String(node.value).replaceAll(/\s+/g, " ").trim();
  if (node.type !== "TemplateLiteral") return null;
  const { quasis, expressions } = node as unknown as {
    quasis: { value: { cooked: string } }[];
    expressions: Node[];
  };
  return quasis
    .map(({ value }, index) => {
      const inserted = expressions[index];
      if (inserted === undefined) return value.cooked;
      const code = codeOf(source, inserted);
      return `${value.cooked}{${/^[\w.]+$/.test(code) ? code : "…"}}`;
    })
    .join("");
}

/** Returns the strings, templates and JSX texts of a TypeScript file that may be shown to people. */
export function readTexts(file: string, source: string): Text[] {
  const found: Text[] = [];
  const visit = (node: Node): void => {
    if (isNotShown(source, node)) return;
    const text = textOf(source, node);
    if (text !== null && /\p{L}/u.test(text))
      found.push({ text, line: source.slice(0, node.start).split("\n").length });
    childrenOf(node).forEach(visit);
  };
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  visit(program as unknown as Node);
  return found;
}
