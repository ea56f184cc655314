import {
  createTransport,
  HttpRequestError,
  type HttpTransport,
  RpcRequestError,
  type Transport,
} from "viem";
import { getHttpRpcClient } from "viem/utils";
import { isBusyOrBehind } from "./answer-kinds.ts";

interface RpcCall {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

interface RpcAnswer {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { code: number; message: string; data?: unknown };
}

interface Waiting {
  readonly call: RpcCall;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatchOptions {
  /** The limit for one request in milliseconds. */
  timeoutMs: number;
  /** Requests made at the same time are sent together, at most this many. */
  batchSize: number;
}

/** How long a node gets the smaller batches that it has accepted last; then it may have a better plan. */
const smallerForMs = 10 * 60_000;

/**
 * HTTP answers that say nothing about the size of a batch: no permission, too many requests, or a node that is
 * down. Repeating each call to such a node would only add to its load.
 */
const unrelatedStatuses: ReadonlySet<number> = new Set([401, 402, 403, 429, 502, 503, 504]);

/** Whether a node that refuses a batch as a whole is busy or behind. Then smaller batches would only add to its load. */
const isAboutTheNode = ({ code, message }: NonNullable<RpcAnswer["error"]>): boolean =>
  !/batch/i.test(message) && isBusyOrBehind({ code, details: message });

const isAnswer = (value: unknown): value is RpcAnswer =>
  typeof value === "object" && value !== null;

/**
 * Sends requests that are made at the same time together, and matches the answers by their ids. A node may refuse a
 * batch as it likes (JSON-RPC lets it answer with a single error): calls that it leaves unanswered are repeated in
 * smaller batches and in the end singly, so that a limit of its plan is never taken for the answer to a call.
 */
export function httpInBatches(url: string, { timeoutMs, batchSize }: BatchOptions): Transport {
  const client = getHttpRpcClient(url, { timeout: timeoutMs });
  let nextId = 0;
  let queue: Waiting[] = [];
  let smaller = { size: batchSize, untilMs: 0 };
  const sizeNow = () => (smaller.untilMs > Date.now() ? smaller.size : batchSize);

  const noAnswer = (call: RpcCall) =>
    new HttpRequestError({ url, body: { ...call }, details: "the node left this call unanswered" });

  function settle({ call, resolve, reject }: Waiting, { result, error }: RpcAnswer): void {
    if (error === undefined || error === null) resolve(result);
    else reject(new RpcRequestError({ body: { ...call }, url, error }));
  }

  async function sendOne(one: Waiting): Promise<void> {
    try {
      const answer: unknown = await client.request({ body: { ...one.call } });
      if (isAnswer(answer)) settle(one, answer);
      else one.reject(noAnswer(one.call));
    } catch (error) {
      one.reject(error);
    }
  }

  /** Repeats the calls in batches of half the size. */
  async function sendSmaller(left: readonly Waiting[], size: number): Promise<void> {
    const half = Math.max(1, Math.floor(size / 2));
    smaller = { size: half, untilMs: Date.now() + smallerForMs };
    await sendAll(left, half);
  }

  async function sendTogether(group: readonly Waiting[]): Promise<void> {
    let answers: readonly RpcAnswer[];
    try {
      const answer: unknown = await client.request({
        body: group.map(({ call }) => ({ ...call })),
      });
      const { error } = isAnswer(answer) ? answer : {};
      if (error && isAboutTheNode(error)) {
        for (const one of group) settle(one, { error });
        return;
      }
      answers = Array.isArray(answer) ? answer.filter(isAnswer) : [];
    } catch (error) {
      const isRefusal =
        error instanceof HttpRequestError &&
        error.status !== undefined &&
        !unrelatedStatuses.has(error.status);
      if (isRefusal) return sendSmaller(group, group.length);
      for (const { reject } of group) reject(error);
      return;
    }
    const isShort = answers.length < group.length;
    const isRefused =
      answers.some(({ error }) => /batch/i.test(error?.message ?? "")) ||
      (isShort && answers.every(({ error }) => error !== undefined));
    const byId = new Map(isRefused ? [] : answers.map((answer) => [answer.id, answer]));
    const left = group.filter((one) => {
      const answer = byId.get(one.call.id);
      if (answer !== undefined) settle(one, answer);
      return answer === undefined;
    });
    if (left.length > 0) await sendSmaller(left, group.length);
  }

  async function sendAll(waiting: readonly Waiting[], size: number): Promise<void> {
    const groups = Array.from({ length: Math.ceil(waiting.length / size) }, (_, place) =>
      waiting.slice(place * size, (place + 1) * size),
    );
    await Promise.all(
      groups.map((group) => {
        const [only] = group;
        return only !== undefined && group.length === 1 ? sendOne(only) : sendTogether(group);
      }),
    );
  }

  function flush(): void {
    const waiting = queue;
    queue = [];
    void sendAll(waiting, sizeNow());
  }

  const ask = (method: string, params: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      nextId += 1;
      queue.push({ call: { id: nextId, method, params }, resolve, reject });
      if (queue.length === 1) setTimeout(flush, 0);
    });

  const open: HttpTransport = () =>
    createTransport(
      {
        key: "http",
        name: "HTTP JSON-RPC in batches",
        type: "http",
        retryCount: 0,
        timeout: timeoutMs,
        request: async ({ method, params }) => ask(method, params) as never,
      },
      { url },
    );
  return open;
}
