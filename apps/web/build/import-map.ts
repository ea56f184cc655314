import type { Rolldown } from "vite";

/** The files of scripts by the lasting names with which other scripts import them. */
export type ImportMap = Readonly<Record<string, string>>;

/** The element in which a page carries its import map. The server allows it by the hash of its content. */
const element = /<script type="importmap">([^<]*)<\/script>\n?/;

/** @throws if the page has no import map */
export function importMapOf(page: string): ImportMap {
  const content = element.exec(page)?.[1];
  if (content === undefined) throw new Error("a page has no import map");
  const { imports }: { imports: ImportMap } = JSON.parse(content);
  return imports;
}

/**
 * A page whose import map has only the files that it can load, sorted by name so that it compresses well. The map is behind
 * styles, fonts and the script of the theme, which are needed first, and before all modules: browsers before 2025 accept none
 * once a module has been requested.
 * @param loads says whether the page can load a file
 */
export function withImportMap(page: string, loads: (file: string) => boolean): string {
  const imports = Object.fromEntries(
    Object.entries(importMapOf(page))
      .filter(([, path]) => loads(path.slice(1)))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  const modules = /\n *<script type="module"[^>]*><\/script>|\n *<link rel="modulepreload"[^>]*>/g;
  const moved = page.match(modules)?.map((one) => one.trim()) ?? [];
  const end = ["", map, ...moved].join("\n    ");
  const rest = page.replace(element, "").replace(modules, "");
  return rest.replace("  </head>", () => `${end.slice(1)}\n  </head>`);
}

/**
 * All scripts that a page may load after its first one, however late.
 * @param others sources of other pages, whose code it does not load although the first script names them
 */
export function scriptsReachedFrom(
  bundle: Rolldown.OutputBundle,
  first: string,
  others: readonly string[],
): Set<string> {
  const reached = new Set<string>();
  const visit = (name: string) => {
    const file = bundle[name];
    if (reached.has(name) || file?.type !== "chunk") return;
    if (file.moduleIds.some((id) => others.some((source) => id.endsWith(source)))) return;
    reached.add(name);
    for (const next of [...file.imports, ...file.dynamicImports]) visit(next);
  };
  visit(first);
  return reached;
}
