/**
 * A table of the migrated schema, for statements that concern one row.
 * `Id` is its primary key, if that is one column. `Filled` are the columns that the database fills if an insert leaves
 * them out.
 */
export interface Table<Row extends object, Id extends keyof Row, Filled extends keyof Row> {
  readonly name: string;
  /** The name of each field's column. */
  readonly columnOf: ReadonlyMap<string, string>;
  /** The column of the primary key; null if it has several. */
  readonly id: string | null;
  /** Only for the compiler: never present. */
  readonly types?: { readonly row: Row; readonly id: Id; readonly filled: Filled };
}

/** Names a row: by the value of its primary key, or by the values of several fields. */
export type Key<Row extends object, Id extends keyof Row> = Row[Id] | Partial<Row>;

type Nullable<Row extends object> = {
  [Field in keyof Row]: null extends Row[Field] ? Field : never;
}[keyof Row];

/** A row as it is inserted: columns that can be null or that the database fills may be left out. */
export type NewRow<Row extends object, Filled extends keyof Row> = Omit<
  Row,
  Nullable<Row> | Filled
> &
  Partial<Row>;

const fieldOf = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Describes a table. Written by `npm run write:row-types`.
 * @param columns names of the columns, separated by spaces
 * @param id the column of the primary key, if that is one column
 */
export function tableOf<
  Row extends object,
  Id extends keyof Row = never,
  Filled extends keyof Row = never,
>(name: string, columns: string, id: string | null = null): Table<Row, Id, Filled> {
  const fields = columns.split(" ").map((column) => [fieldOf(column), column] as const);
  return { name, columnOf: new Map(fields), id };
}

/** @throws Error if the table has no such column, so that no other text ever gets into a statement */
export function columnOf(
  table: Pick<Table<object, never, never>, "name" | "columnOf">,
  field: string,
): string {
  const column = table.columnOf.get(field);
  if (column === undefined) throw new Error(`${table.name} has no column for ${field}`);
  return column;
}
