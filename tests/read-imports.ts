export interface Import {
  specifier: string;
  line: number;
}

const statements = [
  /^\s*(?:import|export)\b[^"';]*?\bfrom\s*["']([^"']+)["']/gm,
  /^\s*import\s*["']([^"']+)["']/gm,
  /\bimport\(\s*["']([^"']+)["']\s*\)/g,
];

/** Returns all imports of a source file, in any form, with their lines. */
export function readImports(source: string): Import[] {
  return statements.flatMap((pattern) =>
    [...source.matchAll(pattern)].map((match) => ({
      specifier: match[1] ?? "",
      line: source.slice(0, match.index + match[0].length).split("\n").length,
    })),
  );
}
