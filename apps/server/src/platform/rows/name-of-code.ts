/**
 * Returns the name of a number that a table stores.
 * @param codes the numbers by name, from rows.gen.ts
 * @throws RangeError if no name has this number
 */
export function nameOfCode<Name extends string>(
  codes: Readonly<Record<Name, number>>,
  number: number,
): Name {
  const name = (Object.keys(codes) as Name[]).find((one) => codes[one] === number);
  if (name === undefined)
    throw new RangeError(`${number} is none of ${Object.keys(codes).join(", ")}`);
  return name;
}
