/** The input of an operation, before its types are known. */
export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The address of an operation: its path with the parameters, and the query without what is undefined. */
export function addressOf(path: string, { params, query }: LooseInput): string {
  const values: Record<string, unknown> = { ...(params ?? {}) };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const given = Object.entries({ ...(query ?? {}) }).filter(([, value]) => value !== undefined);
  if (given.length === 0) return filled;
  return `${filled}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

/** The headers of a request: whose it is, and that its body is JSON. */
export const headersOf = (token: string | null, body: unknown): Record<string, string> => ({
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  ...(body === undefined ? {} : { "content-type": "application/json" }),
});
