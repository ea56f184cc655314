import { type Operation, reasonHeader } from "@lilypad/api-contract";
import type { Random } from "@lilypad/testing";
import fc from "fast-check";
import { hostileRequests } from "../hostile-requests.ts";
import type { FuzzRequest } from "./fuzz-request.ts";

/** After this many requests that the schemas happen to accept, one is spoiled by force. */
const maxTries = 10;

const brokenBodies = [
  "",
  "{",
  '{"a":}',
  "[1,2",
  "null",
  '"text"',
  "42",
  '{"__proto__":{"admin":true}}',
  '{"a":1}{"b":2}',
  "\u0000",
  `${'{"a":'.repeat(400)}1${"}".repeat(400)}`,
];
const brokenQueries = ["%", "%zz=1", "a[]=1&a[]=2", "=", "&&&", "limit=1&limit=2", "__proto__=1"];
const brokenHeaders: readonly Record<string, string>[] = [
  { authorization: "Bearer" },
  { authorization: "Bearer a.b.c" },
  { authorization: `Bearer ${"x".repeat(4_000)}` },
  { authorization: "Basic YTpi" },
  { "idempotency-key": "not a key" },
  { "idempotency-key": "x".repeat(2_000) },
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-7" },
  { "content-type": "multipart/form-data" },
  { cookie: "a=b; =; ;;; visitor=%" },
  { accept: "image/*" },
  { "x-forwarded-for": "not an address" },
  { [reasonHeader]: "%E0%A4%A" },
  { traceparent: "00-zz-zz-zz" },
];

/** Whether the operation's schemas refuse a part of the request, so that it must not succeed. */
function isRefusable(
  { params, query, body }: Operation,
  parts: { params: unknown; query: unknown; body: unknown },
): boolean {
  const sent: unknown = parts.body === undefined ? {} : JSON.parse(JSON.stringify(parts.body));
  return (
    (params !== undefined && !params.safeParse(parts.params).success) ||
    (query !== undefined && !query.safeParse(parts.query).success) ||
    (body !== undefined && !body.safeParse(sent ?? {}).success)
  );
}

/** The parameters that a server reads from a path. */
function readParams({ path }: Operation, sent: string): Record<string, string> {
  const [pattern, values] = [path.split("/"), sent.split("/")];
  return Object.fromEntries(
    pattern.flatMap((part, at): [string, string][] => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return [];
      try {
        return [[name, decodeURIComponent(values[at] ?? "")]];
      } catch {
        return [[name, ""]];
      }
    }),
  );
}

/** Whether an address leads to the operation: a parameter "." or ".." is removed from it before the server sees it. */
export const keepsItsParts = (path: string): boolean =>
  new URL(path, "http://localhost").pathname.split("/").length === path.split("/").length;

/** The query that a server reads from an address, which cannot carry half a character, for example. */
const readQuery = (sent: URLSearchParams): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(sent.toString()));

/**
 * Creates a generator of malformed requests: those that an operation's schemas refuse, and broken bodies, addresses and
 * headers. An operation that takes no input only gets the latter.
 */
export function createMalformedInputs(random: Random) {
  function fromSchemas(operation: Operation, ids: readonly string[]): FuzzRequest | null {
    const arbitrary = hostileRequests(operation, ids);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const seed = random.between(1, 2 ** 31 - 1);
      const [made] = fc.sample(arbitrary, { numRuns: 1, seed });
      if (made === undefined) continue;
      const params = readParams(operation, made.path);
      const search = new URLSearchParams(made.query);
      if (!isRefusable(operation, { ...made, params, query: readQuery(search) })) continue;
      const isWhole = keepsItsParts(made.path);
      return {
        url: `${made.path}?${search}`,
        payload: operation.body === undefined ? undefined : JSON.stringify(made.body),
        headers: {},
        mustBeRefused: isWhole,
        isDamagedAddress: !isWhole,
      };
    }
    return null;
  }

  function broken(operation: Operation, ids: readonly string[]): FuzzRequest {
    const path = operation.path.replaceAll(/\{\w+\}/g, () =>
      random.pick([random.pick(ids), "%", "%2e%2e", "x".repeat(300), "%00", "%ff"]),
    );
    const isPayload = operation.method !== "GET" && random.next() < 0.6;
    if (isPayload) {
      const payload = random.pick(brokenBodies);
      return { url: path, payload, headers: {}, mustBeRefused: false, isDamagedAddress: true };
    }
    const hasBody = operation.body !== undefined;
    return {
      url: `${path}?${random.pick(brokenQueries)}`,
      payload: hasBody ? "{}" : undefined,
      headers: random.pick(brokenHeaders),
      mustBeRefused: false,
      isDamagedAddress: true,
    };
  }

  /** Makes a malformed request. @param ids real ids of people, transfers and requests */
  return function malformedInput(operation: Operation, ids: readonly string[]): FuzzRequest {
    const hasInput = [operation.params, operation.query, operation.body].some(Boolean);
    const made = hasInput && random.next() < 0.8 ? fromSchemas(operation, ids) : null;
    return made ?? broken(operation, ids);
  };
}
