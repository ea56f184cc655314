/** SQL under a name: of a step its number and subject ("0001_ledger"), of a definition what it defines. */
export interface SqlScript {
  readonly id: string;
  readonly sql: string;
}

/** Everything that makes a database. */
export interface Migrations {
  /** Forward-only steps in order, each applied once and never edited. */
  readonly numbered: readonly SqlScript[];
  /**
   * Functions, procedures and views, each `create or replace` and under its own name. They are applied
   * after the steps, whenever their text or the newest step changed.
   */
  readonly repeatable: readonly SqlScript[];
}

const scriptsIn = (files: Readonly<Record<string, string>>): SqlScript[] =>
  Object.entries(files).map(([path, sql]) => ({
    id: path.replace(/^.*\//, "").replace(/\.sql$/, ""),
    sql,
  }));

/**
 * Reads a folder of steps and a folder of definitions, as `import … from "…/?sql"` gives them: a
 * script's id is its file name without the ending.
 */
export const readMigrations = (
  numbered: Readonly<Record<string, string>>,
  repeatable: Readonly<Record<string, string>>,
): Migrations => ({ numbered: scriptsIn(numbered), repeatable: scriptsIn(repeatable) });
