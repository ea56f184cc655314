const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Returns a member of an answer without a type, such as one of the sandbox, by its path. */
export function memberOf(value: unknown, ...path: (string | number)[]): unknown {
  let found = value;
  for (const name of path) found = isRecord(found) ? found[name] : undefined;
  return found;
}

/** @throws Error if the member is not a string */
export function textOf(value: unknown, ...path: (string | number)[]): string {
  const found = memberOf(value, ...path);
  if (typeof found !== "string") throw new Error(`${path.join(".")} is not a string`);
  return found;
}
