import type { Column } from "./read-columns.ts";

/** What node-postgres gives for each type, with int8 as bigint (packages/db). */
const scalarTypes: Readonly<Record<string, string>> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "Date",
  float8: "number",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "bigint",
  jsonb: "unknown",
  numeric: "string",
  text: "string",
  timestamptz: "Date",
  uuid: "string",
};

const camelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const interfaceName = (table: string) => {
  const name = camelCase(table);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Row`;
};

function typeOf({ table, name, type, isNullable, allowed }: Column): string {
  const isArray = type.startsWith("_");
  const scalar = scalarTypes[isArray ? type.slice(1) : type];
  if (scalar === undefined) throw new Error(`${table}.${name}: no TypeScript type for ${type}`);
  const union = allowed?.map((value) => JSON.stringify(value)).join(" | ") ?? scalar;
  const whole = isArray ? `${scalar}[]` : union;
  return isNullable && whole !== "unknown" ? `${whole} | null` : whole;
}

/**
 * Returns a TypeScript source file with one interface for each table. Names are in camel case, as
 * packages/db returns them; a comment of a column becomes its docstring.
 * @param columns the columns of the tables, in the order of their definition
 */
export function rowTypes(columns: readonly Column[]): string {
  const tables = [...new Set(columns.map(({ table }) => table))].sort();
  const interfaces = tables.map((table) => {
    const fields = columns
      .filter((column) => column.table === table)
      .flatMap((column) => [
        ...(column.comment === null ? [] : [`  /** ${column.comment} */`]),
        `  ${camelCase(column.name)}: ${typeOf(column)};`,
      ]);
    return [
      `/** A row of \`${table}\`. */`,
      `export interface ${interfaceName(table)} {`,
      ...fields,
      "}",
    ];
  });
  return [
    "// Generated from the migrated schema by `npm run write:row-types`. Do not edit.",
    ...interfaces.map((lines) => `\n${lines.join("\n")}`),
    "",
  ].join("\n");
}
