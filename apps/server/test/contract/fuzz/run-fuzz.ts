import { type Operation, operations, reasonHeader } from "@lilypad/api-contract";
import type { Random } from "@lilypad/testing";
import fc from "fast-check";
import type { Product } from "../../worlds/open-product.ts";
import { hostileRequests } from "../hostile-requests.ts";
import type { Caller } from "./callers.ts";
import { judgeAnswer, type RawAnswer } from "./judge-answer.ts";
import { createKnownValues } from "./known-values.ts";
import { createValidInputs } from "./valid-inputs.ts";

export interface FuzzOptions {
  product: Product;
  callers: readonly Caller[];
  random: Random;
  /** How many valid and how many malformed requests each operation gets. */
  requestsPerOperation: number;
  /** Only operations for which this is true are called. */
  isWanted?: (operation: Operation) => boolean;
  say?: (line: string) => void;
}

export interface FuzzResult {
  requests: number;
  /** Requests by their answer's status. */
  byStatus: ReadonlyMap<number, number>;
  /** Operations that have answered a success at least once. */
  succeeded: ReadonlySet<string>;
  /** Operations for which no valid input was found. */
  withoutInput: ReadonlySet<string>;
  /** Sentences about answers that the contract does not allow, with the request. */
  problems: readonly string[];
}

interface Request {
  url: string;
  payload: string | undefined;
}

/** Counted attempts are forgotten after this many requests, so that limits do not refuse everything after the first minute. */
const forgetAfter = 40;
const maxProblems = 50;

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(Math.floor(random.next() * rest.length), 1)[0] as T);
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const toQuery = (values: object) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, asText(value) ?? ""]],
    ),
  ).toString();

/**
 * Sends valid and malformed requests to every operation, in random order and as random callers, and compares each answer
 * with the contract. The order, callers and inputs follow from the seed; ids and codes are the server's own.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { product, callers, random, isWanted = () => true, say = () => undefined } = options;
  const known = createKnownValues(random);
  const validInput = createValidInputs(random, known);
  const all: Operation[] = Object.values(operations).filter(isWanted);
  const byStatus = new Map<number, number>();
  const succeeded = new Set<string>();
  const withoutInput = new Set(all.map(({ name }) => name));
  const problems: string[] = [];
  let requests = 0;

  function valid(operation: Operation): Request | null {
    const input = validInput(operation);
    if (input === null) return null;
    withoutInput.delete(operation.name);
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(asText(input.params[name]) ?? "x"),
    );
    const payload = operation.body === undefined ? undefined : JSON.stringify(input.body);
    return { url: `${path}?${toQuery(input.query)}`, payload };
  }

  function malformed(operation: Operation): Request {
    const ids = [...known.ids(), "00000000-0000-4000-8000-000000000000"];
    const seed = random.between(1, 2 ** 31 - 1);
    const [made] = fc.sample(hostileRequests(operation, ids), { numRuns: 1, seed });
    const { path = operation.path, query = {}, body } = made ?? {};
    const payload = operation.body === undefined ? undefined : JSON.stringify(body);
    return { url: `${path}?${toQuery(query)}`, payload };
  }

  async function ask(operation: Operation, caller: Caller, request: Request): Promise<RawAnswer> {
    const { token } = caller;
    return product.app.inject({
      method: operation.method,
      url: request.url,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(request.payload === undefined ? {} : { "content-type": "application/json" }),
        [reasonHeader]: encodeURIComponent("A run with random requests"),
      },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    });
  }

  const plan = shuffled(
    all.flatMap((operation) =>
      Array.from({ length: options.requestsPerOperation }, () => [
        { operation, isValid: true },
        { operation, isValid: false },
      ]).flat(),
    ),
    random,
  );
  for (const { operation, isValid } of plan) {
    const request = isValid ? valid(operation) : malformed(operation);
    if (request === null) continue;
    const caller = random.pick(callers);
    const answer = await ask(operation, caller, request);
    requests += 1;
    byStatus.set(answer.statusCode, (byStatus.get(answer.statusCode) ?? 0) + 1);
    for (const problem of judgeAnswer(operation, answer)) {
      problems.push(
        `${operation.name} as ${caller.kind}: ${problem}\n  ${JSON.stringify(request)}`,
      );
    }
    if (problems.length >= maxProblems) break;
    if (answer.statusCode < 300) {
      succeeded.add(operation.name);
      if (operation.envelope !== "text" && answer.body !== "")
        known.learn(operation.path, JSON.parse(answer.body));
    }
    // Its own requests may have ended the session or deleted the account.
    if (answer.statusCode === 401 && caller.renew !== undefined)
      caller.token = await caller.renew();
    if (requests % forgetAfter === 0) await product.pool.query("delete from attempt_counter");
    if (requests % 1_000 === 0) say(`${requests} of ${plan.length} requests`);
  }
  return { requests, byStatus, succeeded, withoutInput, problems };
}
