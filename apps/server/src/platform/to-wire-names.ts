type WireName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${WireName<Rest>}`
  : Name;

type WireNames<Row> = { [Name in keyof Row as WireName<Name & string>]: Row[Name] };

/** Returns a copy of a row with its names in snake case, as on the wire: `createdAt` becomes `created_at`. */
export function toWireNames<Row extends object>(row: Row): WireNames<Row> {
  const entries = Object.entries(row).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries);
}
