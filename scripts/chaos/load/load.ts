import { randomUUID } from "node:crypto";
import type { CallOptions, CallResult, OperationData, OperationName } from "@lilypad/client";
import type { Random } from "@lilypad/testing";
import type { Money, World } from "@lilypad/worlds";
import { type Person, worldOf } from "../open-person.ts";
import type { Target } from "../target.ts";

/** The tables in which acknowledged operations are found again. */
export type IntentKind = "payment" | "request" | "exchange" | "bank" | "link" | "wallet-send";

/** An operation that a person has requested once, and its outcome. */
export interface Intent {
  kind: IntentKind;
  correlationId: string;
  person: Person;
  /** Number of its requests without an answer. */
  unanswered: number;
  /**
   * The id in the answer, the refusal, or the limit that refused it in the end; undefined while the outcome is unknown. If a
   * limit refused it, an earlier request without an answer may have been accepted.
   */
  end?: { id: string } | { refusal: string } | { limit: string };
  /** Content of the last answer. */
  data?: unknown;
}

/** A week of the leaderboard and the person who has won it. */
export interface AwardedPrize {
  /** The Sunday on which it begins, such as "2020-01-05". */
  week: string;
  personId: string;
}

/** One kind of operation that people do during a round. */
export interface Operation {
  /** How often it is done in comparison with the others. */
  weight: number;
  /** How many of it run at the same time; as many as there are by default. */
  maxRunning?: number;
  /** Does it once. An operation that a fault makes impossible throws, which ends only this one. */
  run(load: Load): Promise<void>;
}

export interface LoadOptions {
  target: Target;
  people: readonly Person[];
  operations: Readonly<Record<string, Operation>>;
  random: Random;
  /** Number of operations at the same time. */
  concurrency: number;
  patience?: Patience;
}

/** How long an operation waits before it is given up, in milliseconds. */
export interface Patience {
  /** For a limit to pass that refuses it. */
  limitMs: number;
  /** For an answer. It is longer than any fault, and than the start of a standby or a worker. */
  answerMs: number;
}

const usualPatience: Patience = { limitMs: 3_000, answerMs: 240_000 };
/** An operation that a limit has refused is not begun again for so long, unless the answer names another time. */
const limitedForMs = 20_000;

/** A limit refuses a request and does not end soon. */
class LimitReached extends Error {
  readonly limit: string;
  readonly forMs: number;

  constructor(name: string, limit: string, forMs: number) {
    super(`${name} is refused by a limit (${limit})`);
    this.limit = limit;
    this.forMs = forMs;
  }
}

/** Codes that leave the outcome unknown or mean that nothing was tried. The request is repeated after them. */
const retried = new Set([
  "IN_PROGRESS",
  "SETTLEMENT_PAUSED",
  "SERVICE_UNAVAILABLE",
  // Lifted a moment later. What was asked before may have been accepted.
  "ACCOUNT_FROZEN",
]);
const isUnanswered = ({ success, status, code }: CallResult<unknown>) =>
  status === 0 ||
  status === 408 ||
  status >= 500 ||
  (code !== null && retried.has(code)) ||
  // A success or a refusal of the product always has a body of its own.
  (!success && code === null);

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs operations at the same time. Each request is repeated with the same id until it is answered, as the app does. */
export class Load {
  readonly intents: Intent[] = [];
  readonly prizes: AwardedPrize[] = [];
  /** How many operations of each kind were done, and how many were given up. */
  readonly counts = new Map<string, { done: number; givenUp: number }>();
  /** Why an operation was given up the last time, by its name. */
  readonly problems = new Map<string, string>();
  private readonly contradictions: string[] = [];
  private readonly running = new Map<string, number>();
  /** When operations that a limit has refused may be begun again, by name. */
  private readonly limitedUntil = new Map<string, number>();
  private stopping = false;
  private loops: Promise<void>[] = [];
  readonly random: Random;
  readonly options: LoadOptions;

  constructor(options: LoadOptions) {
    this.options = options;
    this.random = options.random;
  }

  start(): void {
    this.stopping = false;
    this.loops = Array.from({ length: this.options.concurrency }, () => this.workOn());
  }

  /** Stops beginning operations and waits until all have ended. */
  async finish(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.loops);
  }

  answered = () => this.intents.filter(({ end }) => end !== undefined).length;

  /** Returns intents with contradictory answers. */
  disagreements = (): readonly string[] => this.contradictions;

  get addresses() {
    return this.options.target.addresses();
  }

  get world(): World {
    return worldOf(this.addresses);
  }

  anybody = (): Person => this.random.pick(this.options.people);

  anybodyElse = (person: Person): Person =>
    this.random.pick(this.options.people.filter((one) => one !== person));

  /**
   * Asks until there is an answer, and returns it.
   * @throws LimitReached if a limit refuses it and does not end soon
   * @throws Error if there is no answer for minutes
   */
  async ask<K extends OperationName>(
    person: Pick<Person, "token">,
    name: K,
    options: CallOptions<K>,
    onUnanswered: () => void = () => undefined,
  ): Promise<CallResult<OperationData<K>>> {
    const { limitMs, answerMs } = this.options.patience ?? usualPatience;
    const beganAt = performance.now();
    for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 800)) {
      const answer = await this.world.api.as(person)(name, ...options);
      const waitedMs = performance.now() - beganAt;
      if (!answer.success && answer.status === 429) {
        const { code, retryAfterSeconds = 0 } = answer;
        const endsAfterMs = Math.max(retryAfterSeconds * 1_000, waitMs);
        if (this.stopping || waitedMs + endsAfterMs > limitMs)
          throw new LimitReached(name, code ?? "429", retryAfterSeconds * 1_000 || limitedForMs);
        await pause(endsAfterMs);
        continue;
      }
      if (!isUnanswered(answer)) return answer;
      onUnanswered();
      if (waitedMs > answerMs)
        throw new Error(
          `${name} was not answered for ${Math.floor(waitedMs / 1_000)} s, the last time with ${answer.status} ${answer.code ?? ""}`,
        );
      await pause(waitMs);
    }
  }

  /**
   * Asks for something that must happen once. Some requests are repeated, as after a double tap.
   * @param write returns the input of the operation with a correlation id
   * @param idOf returns the id of what has happened
   */
  async insist<K extends OperationName>(
    kind: IntentKind,
    person: Person,
    name: K,
    write: (correlationId: string) => CallOptions<K>,
    idOf: (data: OperationData<K>) => string,
  ): Promise<Intent> {
    const correlationId = randomUUID();
    const intent: Intent = { kind, correlationId, person, unanswered: 0 };
    this.intents.push(intent);
    const times = this.random.next() < 0.1 ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const answer = await this.ask(person, name, write(correlationId), () => {
        intent.unanswered += 1;
      }).catch((error: unknown) => {
        if (error instanceof LimitReached) intent.end ??= { limit: error.limit };
        throw error;
      });
      intent.data = answer.data;
      this.note(
        intent,
        answer.success
          ? { id: idOf(answer.data) }
          : { refusal: answer.code ?? String(answer.status) },
      );
    }
    return intent;
  }

  /** Sends money to a person. @param more amount and currency, and the request that it pays */
  pay(person: Person, recipient: Pick<Person, "id">, more: Money): Promise<Intent> {
    const body = { recipientUserId: recipient.id, ...more };
    return this.insist(
      "payment",
      person,
      "sendTransfer",
      (correlationId) => [{ body: { ...body, correlationId } }],
      ({ transactionId }) => transactionId,
    );
  }

  private note(intent: Intent, end: NonNullable<Intent["end"]>): void {
    if (intent.end !== undefined && JSON.stringify(intent.end) !== JSON.stringify(end)) {
      this.contradictions.push(
        `${intent.kind} ${intent.correlationId}: first ${JSON.stringify(intent.end)}, then ${JSON.stringify(end)}`,
      );
    }
    intent.end ??= end;
  }

  /** Chooses what to do next; undefined while limits refuse everything. */
  private choose(): [string, Operation] | undefined {
    const now = performance.now();
    const open = Object.entries(this.options.operations).filter(
      ([name, { maxRunning = Number.POSITIVE_INFINITY }]) =>
        (this.running.get(name) ?? 0) < maxRunning && now >= (this.limitedUntil.get(name) ?? 0),
    );
    const sum = open.reduce((all, [, { weight }]) => all + weight, 0);
    let at = this.random.next() * sum;
    const chosen = open.find(([, { weight }]) => {
      at -= weight;
      return at < 0;
    });
    return chosen;
  }

  private async workOn(): Promise<void> {
    while (!this.stopping) {
      const chosen = this.choose();
      if (chosen === undefined) {
        await pause(50);
        continue;
      }
      const [name, operation] = chosen;
      const count = this.counts.get(name) ?? { done: 0, givenUp: 0 };
      this.counts.set(name, count);
      this.running.set(name, (this.running.get(name) ?? 0) + 1);
      try {
        await operation.run(this);
        count.done += 1;
      } catch (error) {
        count.givenUp += 1;
        if (error instanceof LimitReached)
          this.limitedUntil.set(name, performance.now() + error.forMs);
        this.problems.set(name, error instanceof Error ? error.message : String(error));
        await pause(200);
      } finally {
        this.running.set(name, (this.running.get(name) ?? 1) - 1);
      }
    }
  }
}
