import { vi } from "vitest";

export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer = { data: unknown } | { status: number; error: string; code: string } | "no answer";
type Answers = Record<string, Answer | ((call: FakeCall) => Answer)>;

/** Stands in for the server: answers by "METHOD /path" and remembers what was asked. */
export function fakeApi(answers: Answers): { calls: FakeCall[]; answers: Answers } {
  const calls: FakeCall[] = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const url = new URL(address, "http://localhost:4000");
    const method = init?.method ?? "GET";
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { method, path: url.pathname, query: url.searchParams, body };
    calls.push(call);
    const found = answers[`${method} ${url.pathname}`];
    const answer = typeof found === "function" ? found(call) : found;
    if (answer === undefined || answer === "no answer") throw new TypeError("no answer");
    if ("data" in answer) return Response.json({ success: true, data: answer.data });
    const { status, error, code } = answer;
    return Response.json({ success: false, error, code, requestId: "r" }, { status });
  });
  return { calls, answers };
}

/** A stored session, so that the page opens signed in. The token is never checked here. */
export function storeSession(user = { id: "mira", email: "mira@example.com" }): void {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  const token = `${part({ alg: "ES256" })}.${part({ sub: user.id, exp: expires })}.signature`;
  const session = {
    access_token: token,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 86_400,
    expires_at: expires,
    user,
  };
  localStorage.setItem("lilypad.session", JSON.stringify(session));
}
