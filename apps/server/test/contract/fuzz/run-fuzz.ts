import { type Operation, operations, reasonHeader } from "@lilypad/api-contract";
import type { Random } from "@lilypad/testing";
import type { Product } from "../../worlds/open-product.ts";
import type { Caller } from "./callers.ts";
import { evaluateAnswer, type RawAnswer } from "./evaluate-answer.ts";
import type { FuzzProblem, FuzzRequest, SentRequest } from "./fuzz-request.ts";
import { createKnownValues } from "./known-values.ts";
import { createMalformedInputs } from "./malformed-inputs.ts";
import { createValidInputs } from "./valid-inputs.ts";

export interface FuzzOptions {
  product: Product;
  callers: readonly Caller[];
  random: Random;
  /** How many valid and how many malformed requests each operation gets. */
  inputs: number;
  /** Whether the installation's state explains an error code with the status 503. */
  explains: (code: string) => boolean;
  /** Only operations for which this is true are called. */
  isWanted?: (operation: Operation) => boolean;
  say?: (line: string) => void;
}

/** The requests to an operation and its answers, counted. */
export interface OperationCount {
  valid: number;
  malformed: number;
  /** Number of answers by their status, with the code for 503. */
  readonly statuses: Map<string, number>;
}

export interface FuzzResult {
  requests: number;
  byOperation: ReadonlyMap<string, OperationCount>;
  /** Operations for which no valid input was found. */
  withoutInput: readonly string[];
  problems: readonly FuzzProblem[];
}

/** Counted attempts are forgotten after this many requests, so that limits do not refuse everything after the first minute. */
const forgetAfter = 40;
const maxProblems = 50;
/** At most this many requests are sent at the same moment. */
const maxAtOnce = 6;

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = random.between(0, at);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const toQuery = (values: object) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, asText(value) ?? ""]],
    ),
  ).toString();

/** The status of an answer, with the code if it is 503. */
const nameOutcome = ({ statusCode, body }: RawAnswer): string =>
  statusCode === 503
    ? `503 ${/"code":"(\w+)"/.exec(body)?.[1] ?? "without a code"}`
    : String(statusCode);

/** Sends a request as a caller. */
export async function sendAs(
  { app }: Pick<Product, "app">,
  { method }: Pick<Operation, "method">,
  { token }: Pick<Caller, "token">,
  { url, payload, headers }: FuzzRequest,
): Promise<RawAnswer> {
  return app.inject({
    method,
    url,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
      [reasonHeader]: encodeURIComponent("A run with random requests"),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

/**
 * Sends valid and malformed requests to every operation, in random order, as random callers and up to six at the same
 * moment, and compares each answer with the contract. The order, callers and kinds of inputs follow from the seed; ids
 * and codes are the server's own.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const {
    product,
    callers,
    random,
    inputs,
    explains,
    isWanted = () => true,
    say = () => undefined,
  } = options;
  const known = createKnownValues(random);
  const validInput = createValidInputs(random, known);
  const malformedInput = createMalformedInputs(random);
  const all: Operation[] = Object.values(operations).filter(isWanted);
  const byOperation = new Map(
    all.map(({ name }): [string, OperationCount] => [
      name,
      { valid: 0, malformed: 0, statuses: new Map() },
    ]),
  );
  const problems: FuzzProblem[] = [];
  let requests = 0;

  function valid(operation: Operation): FuzzRequest | null {
    const input = validInput(operation);
    if (input === null) return null;
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(asText(input.params[name]) ?? "x"),
    );
    const payload = operation.body === undefined ? undefined : JSON.stringify(input.body);
    const url = `${path}?${toQuery(input.query)}`;
    return { url, payload, headers: {}, mustBeRefused: false, isDamagedAddress: false };
  }

  const malformed = (operation: Operation) =>
    malformedInput(operation, [...known.ids(), "00000000-0000-4000-8000-000000000000"]);

  async function send(
    operation: Operation,
    isValid: boolean,
    caller: Caller,
    number: number,
  ): Promise<void> {
    const request = isValid ? valid(operation) : malformed(operation);
    const count = byOperation.get(operation.name);
    if (request === null || count === undefined) return;
    if (isValid) count.valid += 1;
    else count.malformed += 1;
    const sent: SentRequest = { number, operation: operation.name, caller: caller.kind, request };
    const token = caller.token;
    const answer = await sendAs(product, operation, caller, request);
    requests += 1;
    const { statusCode, body } = answer;
    const outcome = nameOutcome(answer);
    count.statuses.set(outcome, (count.statuses.get(outcome) ?? 0) + 1);
    const { isDamagedAddress } = request;
    for (const problem of evaluateAnswer(operation, answer, { isDamagedAddress, explains }))
      problems.push({ ...sent, problem });
    if (statusCode < 300 && request.mustBeRefused)
      problems.push({
        ...sent,
        problem: `answered ${statusCode} to an input that its schema refuses`,
      });
    if (statusCode < 300 && operation.envelope !== "text" && body !== "")
      known.learn(operation.path, JSON.parse(body));
    // Its own requests may have ended the session or deleted the account.
    const isEnded = statusCode === 401 && request.headers.authorization === undefined;
    if (isEnded && caller.renew !== undefined && caller.token === token) {
      caller.token = undefined;
      caller.token = await caller.renew();
    }
  }

  const plan = shuffled(
    all.flatMap((operation) =>
      Array.from({ length: inputs }, () => [
        { operation, isValid: true },
        { operation, isValid: false },
      ]).flat(),
    ),
    random,
  );
  for (let at = 0; at < plan.length && problems.length < maxProblems; ) {
    const together = plan.slice(at, at + random.between(1, maxAtOnce));
    await Promise.all(
      together.map(({ operation, isValid }, position) =>
        send(operation, isValid, random.pick(callers), at + position + 1),
      ),
    );
    const before = at;
    at += together.length;
    const passed = (every: number) => Math.floor(at / every) > Math.floor(before / every);
    if (passed(forgetAfter)) await product.pool.query("delete from attempt_counter");
    if (passed(1_000)) say(`${at} of ${plan.length} requests`);
  }
  const withoutInput = all.filter(({ name }) => byOperation.get(name)?.valid === 0);
  return { requests, byOperation, withoutInput: withoutInput.map(({ name }) => name), problems };
}
