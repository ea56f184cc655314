/** "liveSessions" as "live sessions". */
const inWords = (name: string) =>
  name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).replaceAll("_", " ");

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of an object and of the objects in it, by the words that lead to them; null values and empty ones are left out. */
function listValues(value: Readonly<Record<string, unknown>>, before = ""): [string, unknown][] {
  return Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    const words = `${before}${inWords(name)}`;
    if (one === null || one === undefined || one === "") return [];
    return isObject(one) ? listValues(one, `${words} `) : [[words, one]];
  });
}

const inOneLine = (value: unknown): string =>
  (Array.isArray(value)
    ? value.map((one) => (isObject(one) ? rowOf(one) : String(one))).join(", ")
    : String(value)
  ).replaceAll(/\s+/g, " ");

const rowOf = (value: Readonly<Record<string, unknown>>): string =>
  listValues(value)
    .map(([name, one]) => `${name} ${inOneLine(one)}`)
    .join(", ");

/** A table with a column for each value that some row has, the widest entry deciding how wide it is. */
function tableOf(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const read = rows.map(
    (row) => new Map(listValues(row).map(([name, one]) => [name, inOneLine(one)])),
  );
  const columns = [...new Set(read.flatMap((row) => [...row.keys()]))];
  const widths = columns.map((column) =>
    Math.max(column.length, ...read.map((row) => row.get(column)?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join("  ")
      .trimEnd();
  return [
    line(columns),
    ...read.map((row) => line(columns.map((column) => row.get(column) ?? ""))),
  ];
}

/** Writes an answer for people: a line for each value, and a table for each list of things. */
export function outlineOf(data: Readonly<Record<string, unknown>>): string[] {
  return listValues(data).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return [`${name}: ${inOneLine(value)}`];
    if (value.length === 0) return [`${name}: none`];
    const rows = value.filter(isObject);
    if (rows.length < value.length) return [`${name}: ${inOneLine(value)}`];
    return [`${name}:`, ...tableOf(rows).map((row) => `  ${row}`)];
  });
}
