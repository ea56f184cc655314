/** The input of an operation, before its types are known. */
export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The address of an operation: its path with the parameters, and the query without what is undefined. */
export function addressOf(path: string, { params, query }: LooseInput): string {
  const values = { ...(params as Record<string, unknown> | undefined) };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) given.append(name, String(value));
  const text = given.toString();
  return text === "" ? filled : `${filled}?${text}`;
}
