import { isAskedAgain } from "./answer-form.ts";
import type { CallFailure, CallResult } from "./call-result.ts";
import type { CallOptions, OperationData } from "./operation-types.ts";
import { readAnswer } from "./read-answer.ts";
import { retryDelayMs } from "./retry-policy.ts";
import type { OperationName, Route, RouteTable } from "./routes.ts";
import type { SeenPosition } from "./seen-position.ts";
import type { Transport } from "./transport.ts";
import { addressOf, type LooseInput } from "./write-request.ts";

/** The sentences for failures without an answer of the server. */
export interface Sentences {
  noAnswer: string;
  /** A success arrived that is no answer of the API. */
  unreadable: string;
  /** A refusal arrived without a sentence. */
  refused: string;
}

/** The parts of a client: how it reaches the server, whose calls it makes, and how it handles failures. */
export interface ClientParts {
  fetch: Transport;
  /** The bearer token of the session; null for calls without one. */
  accessToken: () => Promise<string | null>;
  sentences: Sentences;
  /** Aborts as soon as one of several signals does. */
  anySignal: (signals: AbortSignal[]) => AbortSignal;
  /** The pauses before a read is repeated; without it, none is. */
  wait?: (ms: number) => Promise<void>;
  /** Lets other work go first, before a call begins. */
  begin?: () => Promise<void> | undefined;
  /** Makes reads show what the person has done before. */
  seenPosition?: SeenPosition;
  /** Called after a refusal with 401. @param sentAtMs when the call was sent, on the clock of `performance.now()` */
  onUnauthorized?: (path: string, sentAtMs: number) => void;
  /** Says why no answer arrived, in place of the sentence. */
  explain?: (error: unknown) => string;
  /** Called after a success that is no answer of the API. */
  onUnreadable?: (name: string, contentType: string | null) => void;
}

/** Calls an operation. Expected outcomes are values; nothing is thrown, unless the caller has aborted the call. */
export type Call<Known extends OperationName = OperationName> = <K extends Known>(
  name: K,
  ...options: CallOptions<K>
) => Promise<CallResult<OperationData<K>>>;

interface LooseOptions extends LooseInput {
  signal?: AbortSignal;
}

/** How long one attempt may take before it counts as unanswered. */
const attemptTimeoutMs = 30_000;

/** Creates the typed client: one function for all operations of a table. */
export function createCall<Table extends RouteTable>(
  parts: ClientParts,
  routes: Table,
): Call<keyof Table & OperationName> {
  const noAnswer: CallFailure = {
    success: false,
    data: null,
    error: parts.sentences.noAnswer,
    code: null,
    status: 0,
  };

  async function attempt(
    name: string,
    [method, , form]: Route,
    address: string,
    { body, signal }: LooseOptions,
  ): Promise<CallResult<unknown>> {
    const token = await parts.accessToken();
    const timeout = AbortSignal.timeout(attemptTimeoutMs);
    const exchange = parts.seenPosition?.begin(method);
    const answered = parts.fetch(address, {
      method,
      headers: {
        accept: "application/json",
        ...exchange?.headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? parts.anySignal([signal, timeout]) : timeout,
    });
    const response = await answered.catch((error: unknown) => {
      exchange?.end(null);
      throw error;
    });
    exchange?.end(response);
    const answer = await readAnswer(response, form, parts.sentences.refused);
    if (answer !== null) return answer;
    parts.onUnreadable?.(name, response.headers.get("content-type"));
    if (form !== undefined && isAskedAgain(form)) return noAnswer;
    // A page of a proxy, or data without its fields.
    return { ...noAnswer, error: parts.sentences.unreadable, status: 502, isUnreadable: true };
  }

  async function call(
    name: keyof Table & OperationName,
    options: LooseOptions = {},
  ): Promise<CallResult<unknown>> {
    const route = routes[name] as Route;
    await parts.begin?.();
    const [method, path] = route;
    const address = addressOf(path, options);
    for (let made = 1; ; made += 1) {
      const sentAtMs = performance.now();
      const result = await attempt(name, route, address, options).catch((error: unknown) => {
        if (options.signal?.aborted) throw error;
        return { ...noAnswer, error: parts.explain?.(error) ?? noAnswer.error };
      });
      const delay = result.success ? null : retryDelayMs(method, made, result.status);
      if (delay !== null && parts.wait !== undefined) {
        await parts.wait(delay);
        continue;
      }
      if (result.status === 401) parts.onUnauthorized?.(path, sentAtMs);
      return result;
    }
  }
  // The contract gives the type of `data`. Its required fields are checked here; the server validates the rest.
  return call as Call<keyof Table & OperationName>;
}
