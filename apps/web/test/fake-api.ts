import {
  type BodyInput,
  type ErrorCode,
  errorCatalogue,
  type Operation,
  type OperationName,
  type Operations,
  operations,
  type ParamsInput,
} from "@lilypad/api-contract";
import { vi } from "vitest";
import { consoleRoutes } from "../src/console/calls/index.ts";
import { cardRoutes } from "../src/features/cards/issuer/card-routes.gen.ts";
import {
  routes as appRoutes,
  type OperationData,
  payerRoutes,
  receiptRoutes,
} from "../src/shared/api/index.ts";
import { completeAnswer } from "./complete-answer.ts";

/** A call of an operation, as the API received it. */
interface FakeCall<K extends OperationName = OperationName> {
  readonly operation: K;
  readonly method: Operation["method"];
  readonly params: Record<keyof ParamsInput<Operations[K]> & string, string>;
  readonly query: URLSearchParams;
  readonly body: BodyInput<Operations[K]>;
}
/** A call of any operation. */
export interface AnyCall {
  readonly operation: OperationName;
  readonly method: Operation["method"];
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/**
 * The part of an answer's data that a test gives: the fields that matter to it. The rest is filled in as the
 * contract requires, and all of it is compared with the contract (`completeAnswer`), the values of texts too.
 */
type Given<T> = T extends string
  ? T | (string & {})
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends null | undefined
        ? T
        : T extends readonly (infer Element)[]
          ? readonly Given<Element>[]
          : T extends object
            ? { readonly [K in keyof T]?: Given<T[K]> | undefined }
            : unknown;

/** A refusal by a code of the catalogue. */
class Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfterSeconds: number | undefined;
  constructor(code: ErrorCode, message: string, retryAfterSeconds: number | undefined) {
    this.code = code;
    this.message = message;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
/** Something that is no answer of the API. */
class Unreadable {
  readonly content: unknown;
  constructor(content: unknown) {
    this.content = content;
  }
}
class NoAnswer {
  readonly isAnswer = false;
}
/** An answer to calls with these parameters. */
class OnlyFor<T> {
  readonly params: Readonly<Record<string, string>>;
  readonly answer: T;
  constructor(params: Readonly<Record<string, string>>, answer: T) {
    this.params = params;
    this.answer = answer;
  }
}

/** The API refuses a call, with the catalogue's status and, unless the test says otherwise, its message. */
export const refusal = (
  code: ErrorCode,
  message: string = errorCatalogue[code].message,
  { retryAfterSeconds }: { retryAfterSeconds?: number } = {},
): Refusal => new Refusal(code, message, retryAfterSeconds);
/** The API answers with JSON that is none of its answers, such as data without its required fields. */
export const unreadable = (content: unknown): Unreadable => new Unreadable(content);
/** The call reaches no server, as without a network. */
export const noAnswer = new NoAnswer();
/** Answers only calls about one thing, by the parameters of the path: a call with others is unexpected. */
export const onlyFor = <T>(params: Readonly<Record<string, string>>, answer: T): OnlyFor<T> =>
  new OnlyFor(params, answer);

/** An answer to a call of an operation. */
export type Answer<K extends OperationName> =
  | Given<OperationData<K>>
  | Refusal
  | Unreadable
  | NoAnswer;
type Answering<K extends OperationName> =
  | Answer<K>
  | ((call: FakeCall<K>) => Answer<K> | Promise<Answer<K>>);
/** How calls of an operation are answered. */
export type AnswerTo<K extends OperationName> = Answering<K> | OnlyFor<Answering<K>>;

/** Files beside the app, which are read without the API. A file that a test says nothing about is not there. */
type StaticFile = "/legal.json";
type FileAnswer = object | Refusal | NoAnswer;

/** Answers by operation. */
export type Answers = { readonly [K in OperationName]?: AnswerTo<K> | undefined } & {
  readonly [K in StaticFile]?: FileAnswer | (() => FileAnswer | Promise<FileAnswer>) | undefined;
};

/** The calls that the API received: those of one operation, or all. */
export interface Calls {
  (): AnyCall[];
  <K extends OperationName>(operation: K): FakeCall<K>[];
}

interface FakeApi {
  calls: Calls;
  /** Changes the answer to all later calls of an operation or of a file, or of several. */
  answer: {
    <K extends keyof Answers>(name: K, answer: Answers[K]): void;
    (answers: Answers): void;
  };
}

/**
 * Answers for tests of the whole app that are about few of its calls: none is answered. Which parts have read something when a test
 * ends depends on how fast the machine is.
 */
export const noAnswers: Answers = Object.fromEntries(
  Object.keys(operations).map((name) => [name, noAnswer]),
);

/** The operations that the app calls; others have a path in common with them. */
const called = new Set(
  Object.keys({ ...appRoutes, ...payerRoutes, ...receiptRoutes, ...cardRoutes, ...consoleRoutes }),
);
const routes = Object.values(operations).map(({ name, method, path }) => ({
  name,
  method,
  isCalled: called.has(name),
  // Paths with fewer parameters come first: `/requests/count` is not a request's id.
  parameters: path.split("{").length,
  pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));
routes.sort(
  (one, other) =>
    Number(other.isCalled) - Number(one.isCalled) || one.parameters - other.parameters,
);

const faults: string[] = [];

let counted = 0;

/** The number of calls that were begun or answered so far, in all tests. It stands still once nothing is under way. */
export const countCalls = (): number => counted;

/**
 * The faults of this test's calls, which each read removes: calls without an answer, and answers that the contract
 * does not allow.
 */
export const takeFaults = (): string[] => faults.splice(0);

const unexpected = ({ operation, params }: Pick<AnyCall, "operation" | "params">): NoAnswer => {
  const about = Object.keys(params).length === 0 ? "" : ` with ${JSON.stringify(params)}`;
  faults.push(`unexpected call of ${operation}${about}: give fakeApi an answer to it`);
  return noAnswer;
};

const refuse = ({ code, message, retryAfterSeconds }: Refusal): Response =>
  Response.json(
    { success: false, error: message, code, requestId: "r" },
    {
      status: errorCatalogue[code].status,
      headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    },
  );

/** The answer of the API as it travels. */
function respond(operation: OperationName, answer: unknown): Response {
  if (answer instanceof Refusal) return refuse(answer);
  if (answer instanceof Unreadable) return Response.json(answer.content);
  const { envelope }: Operation = operations[operation];
  const data = completeAnswer(operation, answer);
  if (envelope === "text") {
    return new Response(String(data), { headers: { "content-type": "text/plain" } });
  }
  return Response.json(envelope === "none" ? data : { success: true, data });
}

/**
 * Replaces the server: answers by operation of the contract, and records the calls. As with a real fetch, an aborted call does not
 * reach it. A call without an answer, and an answer that the contract does not allow, fail the test at its end (set-up.ts).
 */
export function fakeApi(given: Answers): FakeApi {
  const received: AnyCall[] = [];
  const answers = new Map<string, unknown>(Object.entries(given));
  const answerTo = async (name: string, call?: AnyCall): Promise<unknown> => {
    let answer = answers.get(name);
    if (answer instanceof OnlyFor) {
      const isOther = ([param, value]: [string, string]) => call?.params[param] !== value;
      answer = Object.entries(answer.params).some(isOther) ? undefined : answer.answer;
    }
    return typeof answer === "function" ? await answer(call) : answer;
  };
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    counted += 1;
    const { pathname, searchParams } = new URL(address, "http://localhost:4000");
    const method = init?.method ?? "GET";
    const route = routes.find((one) => one.method === method && one.pattern.test(pathname));
    if (route === undefined) {
      if (pathname.startsWith("/api/"))
        faults.push(`${method} ${pathname} is no operation of the contract`);
      const file = await answerTo(pathname);
      if (file === undefined || file === noAnswer) throw new TypeError("no answer");
      return file instanceof Refusal ? refuse(file) : Response.json(file);
    }
    const named = Object.entries(route.pattern.exec(pathname)?.groups ?? {});
    const call: AnyCall = {
      operation: route.name,
      method: route.method,
      params: Object.fromEntries(named.map(([name, text]) => [name, decodeURIComponent(text)])),
      query: searchParams,
      body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined,
    };
    received.push(call);
    const answered = await answerTo(route.name, call);
    counted += 1;
    const answer = answered === undefined ? unexpected(call) : answered;
    if (answer === noAnswer) throw new TypeError("no answer");
    try {
      return respond(route.name, answer);
    } catch (fault) {
      faults.push(String(fault));
      throw fault;
    }
  });
  return {
    calls: ((operation?: OperationName) =>
      received.filter((call) => operation === undefined || call.operation === operation)) as Calls,
    answer: (changed: keyof Answers | Answers, answer?: unknown) => {
      const changes =
        typeof changed === "string" ? [[changed, answer] as const] : Object.entries(changed);
      for (const [name, one] of changes) answers.set(name, one);
    },
  };
}
