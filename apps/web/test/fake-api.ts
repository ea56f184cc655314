import { vi } from "vitest";
import { consoleRoutes } from "../src/console/calls/index.ts";
import { cardRoutes } from "../src/features/cards/issuer/card-routes.gen.ts";
import { payerRoutes, receiptRoutes, routes } from "../src/shared/api/index.ts";

export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer =
  | { data: unknown }
  | { text: string }
  /** A file or a broken answer, which is not wrapped as an answer of the API. */
  | { plain: unknown }
  | { status: number; error: string; code: string; retryAfterSeconds?: number }
  | "no answer";
type Answers = Record<string, Answer | ((call: FakeCall) => Answer | Promise<Answer>)>;

const forms = Object.values({
  ...routes,
  ...payerRoutes,
  ...receiptRoutes,
  ...cardRoutes,
  ...consoleRoutes,
}).map(([method, path, form]) => ({
  method,
  // Paths without parameters come first: `/requests/count` is not a request's id.
  isFixed: !path.includes("{"),
  path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  form,
}));
forms.sort((one, other) => Number(other.isFixed) - Number(one.isFixed));

const empties: Readonly<Record<string, unknown>> = {
  "[]": [],
  "{}": {},
  $: "",
  "#": 0,
  "?": false,
};

/** The account that the device of a test remembers; new people start with LIL. */
const rememberedAccount = (): string =>
  Object.entries(localStorage).find(([key]) => key.startsWith("lilypad.account."))?.[1] ?? "LIL";

/** The fields that an answer must have and a test says nothing about, without content. */
function unmentioned(method: string, path: string): Record<string, unknown> {
  const found = forms.find((one) => one.method === method && one.path.test(path));
  const fields =
    found === undefined || found.form === "text" ? [] : found.form.replace("!", "").split(" ");
  return Object.fromEntries(
    fields.flatMap((field) => {
      const name = /^\w*/.exec(field)?.[0] ?? "";
      if (name === "chosenCurrency") return [[name, rememberedAccount()]];
      return name === "" ? [] : [[name, empties[field.slice(name.length)] ?? null]];
    }),
  );
}

/** The data of an answer as the contract requires it: what the test says, and the rest without content. */
function complete(method: string, path: string, data: unknown): unknown {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
  return { ...unmentioned(method, path), ...data };
}

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
    if ("data" in answer) {
      const data = complete(method, url.pathname, answer.data);
      return Response.json({ success: true, data });
    }
    const { status, error, code, retryAfterSeconds } = answer;
    const headers: HeadersInit =
      retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
    return Response.json({ success: false, error, code, requestId: "r" }, { status, headers });
  });
  return { calls, answers };
}
