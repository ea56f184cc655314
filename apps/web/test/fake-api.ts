import { vi } from "vitest";

export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer =
  | { data: unknown }
  | { text: string }
  /** A file, which is not wrapped as an answer of the API. */
  | { plain: unknown }
  | { status: number; error: string; code: string; retryAfterSeconds?: number }
  | "no answer";
type Answers = Record<string, Answer | ((call: FakeCall) => Answer | Promise<Answer>)>;

/**
 * Replaces the server: answers by "METHOD /path" and records the calls. As with a real fetch, an aborted
 * call does not reach it.
 */
export function fakeApi(answers: Answers): { calls: FakeCall[]; answers: Answers } {
  const calls: FakeCall[] = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    const url = new URL(address, "http://localhost:4000");
    const method = init?.method ?? "GET";
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { method, path: url.pathname, query: url.searchParams, body };
    calls.push(call);
    const found = answers[`${method} ${url.pathname}`];
    const answer = typeof found === "function" ? await found(call) : found;
    if (answer === undefined || answer === "no answer") throw new TypeError("no answer");
    if ("text" in answer) {
      return new Response(answer.text, { headers: { "content-type": "text/plain" } });
    }
    if ("plain" in answer) return Response.json(answer.plain);
    if ("data" in answer) return Response.json({ success: true, data: answer.data });
    const { status, error, code, retryAfterSeconds } = answer;
    const headers: HeadersInit =
      retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
    return Response.json({ success: false, error, code, requestId: "r" }, { status, headers });
  });
  return { calls, answers };
}
