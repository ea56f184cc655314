/** Result of one request; `status` 0 means that there was no answer, so the outcome is unknown. */
export interface Answer {
  status: number;
  code: string | null;
  /** Content of `data` in a successful answer. */
  data: unknown;
}

const timeoutMs = 15_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Returns a member of an answer by its path. */
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

/** Sends a request as the app does; never throws. */
export async function request(
  method: "GET" | "POST" | "PUT",
  url: string,
  options: { body?: unknown; token?: string } = {},
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json();
    const code = memberOf(body, "code");
    return {
      status: response.status,
      code: typeof code === "string" ? code : null,
      data: isRecord(body) && "data" in body ? body.data : body,
    };
  } catch {
    return { status: 0, code: null, data: undefined };
  }
}

/** @throws Error if the answer is not a success */
export async function mustAnswer(answer: Promise<Answer>, what: string): Promise<unknown> {
  const { status, code, data } = await answer;
  if (status !== 200) throw new Error(`${what} answered ${status} ${code ?? ""}`);
  return data;
}
