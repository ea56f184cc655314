import type { SqlScript } from "./migrations.ts";

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, "");

/**
 * Sorts definitions so that each comes after its dependencies, because a view or an SQL function can be created
 * only if everything that it uses exists. PL/pgSQL functions that call each other can be in either order.
 */
export function sortByDependency(scripts: readonly SqlScript[]): SqlScript[] {
  const byId = new Map(scripts.map((script) => [script.id, script]));
  const sorted = new Set<SqlScript>();
  const visited = new Set<SqlScript>();
  function visit(script: SqlScript): void {
    if (visited.has(script)) return;
    visited.add(script);
    for (const word of withoutComments(script.sql).match(/\w+/g) ?? []) {
      const named = byId.get(word);
      if (named !== undefined) visit(named);
    }
    sorted.add(script);
  }
  for (const script of scripts) visit(script);
  return [...sorted];
}
