import type { ErrorCode, Operations } from "@lilypad/api-contract";
import { apiMessages } from "../messages/index.ts";
import { anySignal } from "../platform/index.ts";
import { reportFailure } from "../problems/index.ts";
import { fitsForm, isAskedAgain } from "./answer-form.ts";
import type { CallFailure, CallResult } from "./call-result.ts";
import type { CallOptions, OperationData } from "./operation-types.ts";
import { retryDelayMs } from "./retry-policy.ts";
import type { routes } from "./routes.gen.ts";
import type { SeenPosition } from "./seen-position.ts";

/** An operation of the API. */
export type OperationName = keyof Operations;
/** The operations that the app's own client can call. */
export type RouteName = keyof typeof routes & OperationName;

/** Method and path of the operations that a client can call, and what their answers must hold (`fitsForm`). */
export type RouteTable = {
  readonly [K in OperationName]?: readonly [method: string, path: string, form: string];
};

/** The event that reports a call refused with 401. */
export const tokenExpiredEvent = "auth:token-expired";

export interface TokenExpiredDetail {
  endpoint: string;
  /** True for calls that are made without the session, such as signing in: their 401 does not end it. */
  isAuthEndpoint: boolean;
  /**
   * When the call was sent, on the page's clock (`performance.now()`), which tells whether it used an
   * older token.
   */
  sentAtMs: number;
}

/** Raises the event for a call refused with 401. */
export const raiseTokenExpired = (detail: TokenExpiredDetail): void => {
  window.dispatchEvent(new CustomEvent(tokenExpiredEvent, { detail }));
};

/** For calls that do not use the session's token: their 401 says nothing about the session. */
export const raiseOtherTokenExpired = (detail: TokenExpiredDetail): void =>
  raiseTokenExpired({ ...detail, isAuthEndpoint: true });

export interface ClientParts {
  fetch: typeof fetch;
  /** The bearer token of the current session, or null when signed out. */
  accessToken: () => Promise<string | null>;
  onTokenExpired: (detail: TokenExpiredDetail) => void;
  /** Makes reads show what the person has done before; clients of people who do nothing here have none. */
  seenPosition?: SeenPosition;
  wait: (ms: number) => Promise<void>;
}

export type Call<Known extends OperationName = RouteName> = <K extends Known>(
  name: K,
  ...options: CallOptions<K>
) => Promise<CallResult<OperationData<K>>>;

interface LooseOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

/** How long one attempt may take before it counts as unanswered. */
const attemptTimeoutMs = 30_000;

/**
 * Continues in a task of its own. A screen that makes ten calls at once would otherwise block the page until all
 * of them are sent. Browsers without a scheduler continue at once.
 */
const ownTask = (): Promise<void> | undefined => globalThis.scheduler?.postTask(() => {});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function addressOf(path: string, { params = {}, query = {} }: LooseOptions): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return filled;
  return `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

const noAnswer: CallFailure = {
  success: false,
  data: null,
  error: apiMessages.networkError,
  code: null,
  status: 0,
};

/** What arrived is no answer of the API: a page of a proxy, or data without its fields. */
const brokenAnswer: CallFailure = {
  ...noAnswer,
  error: apiMessages.classes.server,
  status: 502,
  isUnreadable: true,
};

/**
 * The typed client: one function for all operations of a table.
 * @param routes the app's operations, or only those of a payer's page
 */
export function createCall<Table extends RouteTable>(
  parts: ClientParts,
  routes: Table,
): Call<keyof Table & OperationName> {
  async function attempt(
    name: string,
    [method, , form]: readonly [string, string, string],
    address: string,
    options: LooseOptions,
  ) {
    const token = await parts.accessToken();
    const timeout = AbortSignal.timeout(attemptTimeoutMs);
    const exchange = parts.seenPosition?.begin(method);
    const answered = parts.fetch(address, {
      method,
      headers: {
        accept: "application/json",
        ...exchange?.headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: options.signal ? anySignal([options.signal, timeout]) : timeout,
    });
    const response = await answered.catch((error: unknown) => {
      exchange?.end(null);
      throw error;
    });
    exchange?.end(response);
    const answer = await readAnswer(response, form);
    if (answer !== null) return answer;
    reportFailure(`Invalid response structure from ${name}`, response.headers.get("content-type"));
    return isAskedAgain(form) ? noAnswer : brokenAnswer;
  }

  async function call(
    name: keyof Table & OperationName,
    options: LooseOptions = {},
  ): Promise<CallResult<unknown>> {
    const route = routes[name];
    if (route === undefined) throw new Error(`this client knows no ${name}`);
    await ownTask();
    const [method, path] = route;
    const address = addressOf(path, options);
    for (let made = 1; ; made += 1) {
      const sentAtMs = performance.now();
      const result = await attempt(name, route, address, options).catch((error: unknown) => {
        if (options.signal?.aborted) throw error;
        return noAnswer;
      });
      const delay = result.success ? null : retryDelayMs(method, made, result.status);
      if (delay !== null) {
        await parts.wait(delay);
        continue;
      }
      if (result.status === 401) {
        parts.onTokenExpired({ endpoint: path, isAuthEndpoint: isAuthEndpoint(path), sentAtMs });
      }
      return result;
    }
  }
  // The contract gives the type of `data`. Its required fields are checked here; the server validates the rest.
  return call as Call<keyof Table & OperationName>;
}

/** Paths that start a session; a 401 from them says nothing about the current one. */
const isAuthEndpoint = (path: string) =>
  /^\/api\/v1\/auth\/(send-otp|verify-otp|login|signup|magic-link|check-user-exists|session\/resume)/.test(
    path,
  );

function retryAfter(response: Response): { retryAfterSeconds?: number } {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {};
}

/** Reads an answer; null if it is a success without what the operation's answer must hold. */
async function readAnswer(response: Response, form: string): Promise<CallResult<unknown> | null> {
  const isText = response.headers.get("content-type")?.startsWith("text/plain") ?? false;
  const { status } = response;
  if (response.ok && form === "text") {
    return isText
      ? { success: true, data: await response.text(), error: null, code: null, status }
      : null;
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    if (!isRecord(body) || body.success !== true || !fitsForm(body.data, form)) return null;
    return { success: true, data: body.data, error: null, code: null, status };
  }
  const said = isRecord(body) && typeof body.error === "string" ? body.error : "";
  const code = isRecord(body) && typeof body.code === "string" ? body.code : null;
  return {
    success: false,
    data: null,
    error: said === "" ? apiMessages.requestFailed : said,
    code: code as ErrorCode | null,
    status,
    ...retryAfter(response),
  };
}
