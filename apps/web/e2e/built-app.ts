import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { importMapOf } from "../build/import-map.ts";

const webDir = "apps/web/dist";

/** The scripts of the built app as a graph. The console is a bundle of its own and not part of it. */
export interface BuiltApp {
  /** The code of each script, by file name. */
  scripts: ReadonlyMap<string, string>;
  /** The scripts that another one loads by itself when it is needed, such as screens. */
  loadedLater: ReadonlySet<string>;
  /** The scripts that each one imports. */
  importsOf: (script: string) => readonly string[];
  /** Everything that is loaded before some scripts can run, with themselves. */
  loadedFor: (scripts: Iterable<string>) => Set<string>;
}

const importedName = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const laterName = /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/** A page of the built app. */
export const readPage = (name: string): string => readFileSync(join(webDir, name), "utf8");

/** The files that a page names in its elements: `assets/…`. */
export const filesNamedIn = (page: string): string[] =>
  [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file = ""]) => file);

/** The name of a script without its hash. */
export const plainName = (script: string): string => script.replace(/-[\w-]{8}\.js$/, "");

/** The size of a built file as the server sends it to browsers that accept Brotli. */
export function sentBytes(path: string): number {
  const file = join(webDir, path);
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return (compressed ?? statSync(file)).size;
}

export function readBuiltApp(): BuiltApp {
  const map = importMapOf(readPage("index.html"));
  const scripts = new Map(
    readdirSync(join(webDir, "assets"))
      .filter((file) => file.endsWith(".js") && !file.startsWith("console-"))
      .map((file) => [file, readPage(join("assets", file))]),
  );
  function fileOf(name: string): string {
    const file = (map[`/assets/${name}`] ?? name).replace("/assets/", "");
    // A browser would find nothing under such a name.
    if (!scripts.has(file)) throw new Error(`the page's import map has no ${name}`);
    return file;
  }
  const namesIn = (code: string, pattern: RegExp) =>
    [...code.matchAll(pattern)].map(([, name = ""]) => fileOf(name));
  const importsOf = (script: string) => namesIn(scripts.get(script) ?? "", importedName);
  const loadedLater = new Set([...scripts.values()].flatMap((code) => namesIn(code, laterName)));
  function loadedFor(first: Iterable<string>): Set<string> {
    const loaded = new Set<string>();
    const visit = (script: string) => {
      if (loaded.has(script)) return;
      loaded.add(script);
      importsOf(script).forEach(visit);
    };
    for (const script of first) visit(script);
    return loaded;
  }
  return { scripts, loadedLater, importsOf, loadedFor };
}
