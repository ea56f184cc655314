import { type IncomingMessage, request as sendPlainly } from "node:http";
import { request as sendSecurely } from "node:https";
import { text } from "node:stream/consumers";

/** Result of one request; `status` 0 means that there was no answer, so the outcome is unknown. */
export interface Answer {
  status: number;
  code: string | null;
  /** Content of `data` in a successful answer. */
  data: unknown;
  /** The first cookie that the answer sets, such as "name=value". */
  cookie: string | undefined;
  /** When a limit that refused the request ends, in seconds; 0 if the answer does not say it. */
  retryAfterSeconds: number;
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

const trusted: string[] = [];

/** Lets the requests of this process trust a certificate, in PEM. */
export function trustCertificate(certificate: string): void {
  trusted.push(certificate);
}

export interface RequestOptions {
  body?: unknown;
  token?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a request as the app does, over a connection of its own; never throws. */
export async function request(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const content = options.body === undefined ? undefined : JSON.stringify(options.body);
  const send = url.startsWith("https:") ? sendSecurely : sendPlainly;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = send(
        url,
        {
          method,
          agent: false,
          ...(trusted.length === 0 ? {} : { ca: trusted }),
          headers: {
            ...options.headers,
            ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
            ...(content === undefined
              ? {}
              : {
                  "content-type": "application/json",
                  "content-length": Buffer.byteLength(content),
                }),
          },
          signal: AbortSignal.timeout(timeoutMs),
        },
        resolve,
      );
      sent.on("error", reject);
      sent.end(content);
    });
    const body: unknown = JSON.parse(await text(response));
    const code = memberOf(body, "code");
    return {
      status: response.statusCode ?? 0,
      code: typeof code === "string" ? code : null,
      data: isRecord(body) && "data" in body ? body.data : body,
      cookie: response.headers["set-cookie"]?.[0]?.split(";")[0],
      retryAfterSeconds: Number(response.headers["retry-after"] ?? 0) || 0,
    };
  } catch {
    return { status: 0, code: null, data: undefined, cookie: undefined, retryAfterSeconds: 0 };
  }
}

/** @throws Error if the answer is not a success */
export async function mustAnswer(answer: Promise<Answer>, what: string): Promise<unknown> {
  const { status, code, data } = await answer;
  if (status !== 200) throw new Error(`${what} answered ${status} ${code ?? ""}`);
  return data;
}

const lostTimeoutMs = 60_000;
const pauseMs = 250;

/** Sends a request again while there is no answer from the product, as while it is restarted. @returns the last answer */
export async function insistOn(...given: Parameters<typeof request>): Promise<Answer> {
  const endsAt = Date.now() + lostTimeoutMs;
  for (;;) {
    const answer = await request(...given);
    const isAnswered = answer.status === 200 || (answer.code !== null && answer.status < 500);
    if (isAnswered || Date.now() > endsAt) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
