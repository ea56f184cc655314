/** One line of a stack that names our code or a library's. */
export interface StackFrame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
  /** True for our code, false for a library's. */
  inApp: boolean;
}

const maxFrames = 40;
const maxLineCharacters = 1_000;

/**
 * "    at load (https://…/assets/a.js:1:2)" or "    at https://…/assets/a.js:1:2". The installation's folder
 * may contain spaces and brackets, which Node writes as they are or percent-encoded.
 */
const chromeLine = /^ {0,8}at (?:async )?(.+):(\d{1,7}):(\d{1,7})(\)?)$/;
/** The part before the position if the function is named: its name and the file. */
const namedPlace = /^([^()]{1,120}) \((.+)$/;
/** "load@https://…/assets/a.js:1:2", as Firefox and Safari write it. */
const otherLine = /^([^@\s]{0,120})@([^\s]{1,300}):(\d{1,7}):(\d{1,7})$/;

/** Patterns of files that may be reported; lines with other files are left out. */
const knownFiles: readonly { pattern: RegExp; inApp: boolean }[] = [
  { pattern: /^https?:\/\/[^/?#]{1,120}(\/assets\/[\w.-]{1,60}\.js)$/, inApp: true },
  { pattern: /^https?:\/\/[^/?#]{1,120}(\/service-worker\.js)$/, inApp: true },
  { pattern: /(?:^|\/)(node_modules\/[\w@.+/-]{1,160}\.[cm]?[jt]s)$/, inApp: false },
  {
    // Matches the last such folder, because the installation may lie below another folder of this name.
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

/** True for a word that looks like a value rather than a name. */
const isValue = (word: string) => word.length > 40 || (word.length >= 12 && /\d/.test(word));

/** Returns a function's name, or "?" if it may contain something else. */
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
 * Reads the frames of a stack, innermost first. Only lines in the form of a position in code are used; the
 * error's message, addresses with a query and unknown files are left out.
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
