import type { Codes } from "./read-codes.ts";
import type { Column } from "./read-columns.ts";

/** The TypeScript types of node-postgres's values for each type of PostgreSQL, with int8 as bigint (packages/db). */
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

const constantOf = ({ function: name, comment, numberOf }: Codes) => [
  `/** ${comment} */`,
  `export const ${camelCase(name)} = {`,
  ...[...numberOf].map(([word, number]) => `  ${camelCase(word)}: ${number},`),
  "} as const;",
];

const tableConstantOf = (table: string, columns: readonly Column[]) => {
  const filled = columns.filter(({ isFilled }) => isFilled);
  const id = columns.find(({ isId }) => isId)?.name;
  const types = [
    interfaceName(table),
    id === undefined ? "never" : `"${camelCase(id)}"`,
    ...(filled.length === 0 ? [] : [filled.map(({ name }) => `"${camelCase(name)}"`).join(" | ")]),
  ];
  const texts = [
    table,
    columns.map(({ name }) => name).join(" "),
    ...(id === undefined ? [] : [id]),
  ];
  return `export const ${camelCase(table)}Table = tableOf<${types.join(", ")}>(${texts.map((text) => `"${text}"`).join(", ")});`;
};

/**
 * Returns a TypeScript source file with one interface and one constant for each table. Names are in camel case, as
 * packages/db returns them; a comment of a column becomes its docstring.
 */
export function rowTypes({
  columns,
  codes,
  rowsModule,
}: {
  /** the columns of the tables, in the order of their definition */
  columns: readonly Column[];
  /** the numbers that columns of these tables store, each a constant */
  codes: readonly Codes[];
  /** where `tableOf` is imported from; null for no constants of tables */
  rowsModule: string | null;
}): string {
  const tables = [...new Set(columns.map(({ table }) => table))].sort();
  const columnsOf = (table: string) => columns.filter((column) => column.table === table);
  const interfaces = tables.map((table) => {
    const fields = columnsOf(table).flatMap((column) => [
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
  const constants =
    rowsModule === null ? [] : tables.map((table) => tableConstantOf(table, columnsOf(table)));
  return [
    "// Generated from the migrated schema by `npm run write:row-types`. Do not edit.",
    ...(constants.length === 0 ? [] : [`import { tableOf } from "${rowsModule}";`]),
    ...[
      ...interfaces,
      ...(constants.length === 0 ? [] : [constants]),
      ...codes.map(constantOf),
    ].map((lines) => `\n${lines.join("\n")}`),
    "",
  ].join("\n");
}
