/** Named SQL. A step's id is its number and subject ("0001_ledger_tables"), a definition's id is what it defines. */
export interface SqlScript {
  readonly id: string;
  readonly sql: string;
}

/** All SQL that creates a database. */
export interface Migrations {
  /**
   * Forward-only steps in order; each is applied once and never edited. The first one creates the tables: a database with
   * other steps and without this one is of an earlier version, whose data cannot be used.
   */
  readonly numbered: readonly SqlScript[];
  /**
   * Repeatable functions, procedures and views, each a `create or replace` with its own id. They are applied
   * after the steps if their text or the newest step has changed.
   */
  readonly repeatable: readonly SqlScript[];
}

const scriptsIn = (files: Readonly<Record<string, string>>): SqlScript[] =>
  Object.entries(files).map(([path, sql]) => ({
    id: path.replace(/^.*\//, "").replace(/\.sql$/, ""),
    sql,
  }));

/**
 * Reads a folder of steps and a folder of definitions, as imported by `import … from "…/?sql"`. A
 * script's id is its file name without the extension.
 */
export const readMigrations = (
  numbered: Readonly<Record<string, string>>,
  repeatable: Readonly<Record<string, string>>,
): Migrations => ({ numbered: scriptsIn(numbered), repeatable: scriptsIn(repeatable) });
