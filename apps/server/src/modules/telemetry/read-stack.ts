/** One line of a stack, as far as it names code of ours or of a library. */
export interface StackFrame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
  /** Ours, not a library's. */
  inApp: boolean;
}

const mostFrames = 40;
const mostLineCharacters = 500;

/** "    at load (https://…/assets/a.js:1:2)" and "    at https://…/assets/a.js:1:2". */
const chromeLine =
  /^ {0,8}at (?:async )?(?:([^()]{1,120}) \()?([^\s()]{1,300}):(\d{1,7}):(\d{1,7})\)?$/;
/** "load@https://…/assets/a.js:1:2", as Firefox and Safari write it. */
const otherLine = /^([^@\s]{0,120})@([^\s]{1,300}):(\d{1,7}):(\d{1,7})$/;

/** Files as we and the libraries name them; whatever else stands there is not passed on. */
const knownFiles: readonly { pattern: RegExp; inApp: boolean }[] = [
  { pattern: /^https?:\/\/[^/?#]{1,120}(\/assets\/[\w.-]{1,60}\.js)$/, inApp: true },
  { pattern: /^https?:\/\/[^/?#]{1,120}(\/service-worker\.js)$/, inApp: true },
  { pattern: /(?:^|\/)(node_modules\/[\w@.+/-]{1,160}\.[cm]?[jt]s)$/, inApp: false },
  {
    pattern: /(?:^|\/)((?:apps|packages)\/[\w.-]{1,40}\/[\w./-]{1,120}\.[cm]?[jt]sx?)$/,
    inApp: true,
  },
  { pattern: /^(node:[\w/]{1,80})$/, inApp: false },
];

function readFile(address: string): Pick<StackFrame, "filename" | "inApp"> | null {
  for (const { pattern, inApp } of knownFiles) {
    const filename = pattern.exec(address)?.[1];
    if (filename !== undefined) return { filename, inApp };
  }
  return null;
}

/** Such words are values, not names. */
const isValue = (word: string) => word.length > 40 || (word.length >= 12 && /\d/.test(word));

/** A function's name, when it is one. */
function readName(name: string | undefined): string {
  const plain = name?.trim() ?? "";
  if (!/^[\w$.<>#[\] ]{1,120}$/.test(plain)) return "?";
  return plain.split(/[^\w$]+/).some(isValue) ? "?" : plain;
}

function readLine(line: string): StackFrame | null {
  if (line.length > mostLineCharacters) return null;
  const match = chromeLine.exec(line) ?? otherLine.exec(line);
  if (match === null) return null;
  const [, name, address = "", lineno, colno] = match;
  const file = readFile(address);
  if (file === null) return null;
  return { function: readName(name), ...file, lineno: Number(lineno), colno: Number(colno) };
}

/**
 * Where an error came from, innermost first. Only what has the form of a place in code is taken: the
 * message that a stack begins with, addresses with a query and files of others are left out.
 */
export function readStack(stack: string): StackFrame[] {
  const frames: StackFrame[] = [];
  for (const line of stack.split("\n", 200)) {
    const frame = readLine(line);
    if (frame !== null) frames.push(frame);
    if (frames.length === mostFrames) break;
  }
  return frames;
}
