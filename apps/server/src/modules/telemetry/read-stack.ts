/** One line of a stack, as far as it names code of ours or of a library. */
export interface StackFrame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
  /** Ours, not a library's. */
  inApp: boolean;
}

const maxFrames = 40;
const maxLineCharacters = 1_000;

/**
 * "    at load (https://…/assets/a.js:1:2)" and "    at https://…/assets/a.js:1:2". The folder that the
 * product lies in may contain spaces and brackets; Node writes them as they are, or percent-encoded.
 */
const chromeLine = /^ {0,8}at (?:async )?(.+):(\d{1,7}):(\d{1,7})(\)?)$/;
/** What stands before the position when a function is named. */
const namedPlace = /^([^()]{1,120}) \((.+)$/;
/** "load@https://…/assets/a.js:1:2", as Firefox and Safari write it. */
const otherLine = /^([^@\s]{0,120})@([^\s]{1,300}):(\d{1,7}):(\d{1,7})$/;

/** Files as we and the libraries name them; whatever else stands there is not passed on. */
const knownFiles: readonly { pattern: RegExp; inApp: boolean }[] = [
  { pattern: /^https?:\/\/[^/?#]{1,120}(\/assets\/[\w.-]{1,60}\.js)$/, inApp: true },
  { pattern: /^https?:\/\/[^/?#]{1,120}(\/service-worker\.js)$/, inApp: true },
  { pattern: /(?:^|\/)(node_modules\/[\w@.+/-]{1,160}\.[cm]?[jt]s)$/, inApp: false },
  {
    // The last such folder: the product may lie below another one that is called so.
    pattern: /^(?:.*\/)?((?:apps|packages)\/[\w.-]{1,40}\/[\w./-]{1,120}\.[cm]?[jt]sx?)$/,
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

interface Place {
  name: string | undefined;
  address: string;
  lineno: number;
  colno: number;
}

function readChromeLine(line: string): Place | null {
  const match = chromeLine.exec(line);
  if (match === null) return null;
  const [, place = "", lineno, colno, bracket] = match;
  const position = { lineno: Number(lineno), colno: Number(colno) };
  if (bracket === "") return { name: undefined, address: place, ...position };
  const named = namedPlace.exec(place);
  return named === null ? null : { name: named[1], address: named[2] ?? "", ...position };
}

function readOtherLine(line: string): Place | null {
  const match = otherLine.exec(line);
  if (match === null) return null;
  const [, name, address = "", lineno, colno] = match;
  return { name, address, lineno: Number(lineno), colno: Number(colno) };
}

function readLine(line: string): StackFrame | null {
  if (line.length > maxLineCharacters) return null;
  const place = readChromeLine(line) ?? readOtherLine(line);
  if (place === null) return null;
  const { name, address, lineno, colno } = place;
  const file = readFile(address);
  return file === null ? null : { function: readName(name), ...file, lineno, colno };
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
    if (frames.length === maxFrames) break;
  }
  return frames;
}
