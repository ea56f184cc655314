import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { memberOf } from "../chaos/api.ts";

export interface Answer {
  status: number;
  /** The error's code, or why there was no answer. */
  code: string;
  /** Content of `data`, or the whole body. */
  data: unknown;
}

export type Client = ReturnType<typeof createClient>;

const timeoutMs = 30_000;

/** Creates a client of the proxy, which trusts its certificate. Each request has a connection of its own, as of many people. */
export function createClient({ port, certificate }: { port: number; certificate: string }) {
  const agent = new Agent({ ca: certificate, keepAlive: false });

  async function send(
    method: "GET" | "POST" | "PUT",
    path: string,
    { body, token }: { body?: object; token?: string },
  ): Promise<Answer> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
      const sent = request(
        {
          agent,
          host: "127.0.0.1",
          port,
          servername: "localhost",
          method,
          path,
          timeout: timeoutMs,
          headers: {
            host: `localhost:${port}`,
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(content === undefined
              ? {}
              : {
                  "content-type": "application/json",
                  "content-length": Buffer.byteLength(content),
                }),
          },
        },
        resolve,
      );
      sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
      sent.on("error", reject);
      sent.end(content);
    });
    const answered = await text(response);
    let parsed: unknown;
    try {
      parsed = JSON.parse(answered);
    } catch {
      parsed = undefined;
    }
    const data = memberOf(parsed, "data");
    return {
      status: response.statusCode ?? 0,
      code: String(memberOf(parsed, "code") ?? ""),
      data: data === undefined ? parsed : data,
    };
  }

  return {
    /** Never throws: without an answer, the status is 0. */
    ask: (
      method: "GET" | "POST" | "PUT",
      path: string,
      options: { body?: object; token?: string } = {},
    ): Promise<Answer> =>
      send(method, path, options).catch((error: unknown) => ({
        status: 0,
        code: error instanceof Error ? error.message : String(error),
        data: undefined,
      })),
  };
}

/** @throws Error if the answer is not a success */
export async function mustAnswer(answer: Promise<Answer>, what: string): Promise<unknown> {
  const { status, code, data } = await answer;
  if (status !== 200) throw new Error(`${what} answered ${status} ${code}`);
  return data;
}
