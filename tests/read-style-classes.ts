import { posix } from "node:path";

/** A file's path and its content. */
export type SourceText = readonly [path: string, content: string];

interface UsedClasses {
  readonly names: Set<string>;
  /** True if a file takes a class by a value, such as `styles[tone]`: every value may be its name. */
  byValue: boolean;
}

const definedIn = (sheet: string): Set<string> => {
  const plain = sheet.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, "");
  return new Set([...plain.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = ""]) => name));
};

const isImport = /import (\w+) from "([^"]+\.module\.css)";/g;

/** The texts and the names of fields in a file: what a value of its types can be. */
const valuesIn = (content: string): string[] =>
  [...content.matchAll(/"(\w+)"|\b(\w+):/g)].map(([, text, field]) => text ?? field ?? "");

/** The classes that a file names after a name of its own for the style sheet, such as `styles`. */
const namedIn = (content: string, name: string): string[] =>
  [...content.matchAll(new RegExp(`(?<![./-])\\b${name}\\.(\\w+)`, "g"))].map(
    ([, found = ""]) => found,
  );

/**
 * Compares the classes of CSS modules with those that the files importing them name.
 * @returns a sentence for each class that no style sheet has, and for each that no file names
 */
export function wrongClasses(files: readonly SourceText[]): string[] {
  const sheets = new Map(files.filter(([path]) => path.endsWith(".module.css")));
  const used = new Map<string, UsedClasses>();
  const found: string[] = [];

  const note = (path: string, content: string, name: string, sheet: string) => {
    const defined = definedIn(sheets.get(sheet) ?? "");
    const classes = used.get(sheet) ?? { names: new Set(), byValue: false };
    used.set(sheet, classes);
    for (const named of namedIn(content, name)) {
      classes.names.add(named);
      if (!defined.has(named)) found.push(`${path} names .${named}, which ${sheet} does not have`);
    }
    classes.byValue ||= content.includes(`${name}[`);
  };

  const code = files.filter(([path]) => /\.tsx?$/.test(path));
  /** Sheets that a file exports under a name of its own, such as `text`. */
  const exported = new Map<string, string>();
  for (const [path, content] of code) {
    for (const [, name = "", from = ""] of content.matchAll(isImport)) {
      const sheet = posix.join(posix.dirname(path), from);
      note(path, content.replaceAll(isImport, ""), name, sheet);
      const outside = new RegExp(`export const (\\w+) = ${name};`).exec(content)?.[1];
      if (outside !== undefined) exported.set(outside, sheet);
    }
  }
  for (const [name, sheet] of exported) {
    const imports = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "[^"]*/ui/`);
    for (const [path, content] of code) if (imports.test(content)) note(path, content, name, sheet);
  }
  const values = new Set(code.flatMap(([, content]) => valuesIn(content)));
  for (const [path, sheet] of sheets) {
    const classes = used.get(path);
    const isUsed = (name: string) =>
      classes?.names.has(name) === true || (classes?.byValue === true && values.has(name));
    for (const unused of [...definedIn(sheet)].filter((name) => !isUsed(name)))
      found.push(`${path} has .${unused}, which no file names`);
  }
  return found;
}
