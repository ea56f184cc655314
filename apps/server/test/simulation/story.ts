import type { Random } from "@lilypad/testing";
import { ApiError } from "../../src/platform/errors.ts";
import { type Books, Difference, type Expected } from "./model/books.ts";
import type { Person, Running, World } from "./world/open-world.ts";

/** A request of a person that moves money, which its app repeats until it is answered. */
export interface Intent {
  readonly kind: "send" | "exchange" | "withdraw" | "topup";
  readonly person: Person;
  readonly correlationId: string;
  readonly expected: readonly Expected[];
  /** Makes the request. @returns the ids of its transfers, as answered */
  readonly request: (by: Running) => Promise<readonly (string | null)[]>;
  /** Whether it pays a payment request, which may have been paid, rejected or cancelled before an attempt reached the server. */
  readonly paysRequest?: boolean;
  /** Whether an accepted request may have ended since, because the bank partner refused it or answered too late. */
  readonly mayBeRefusedSince?: (code: string) => boolean;
  /** Whether the money may have been short at an earlier attempt, whose refusal was not answered and stays. */
  mayHaveBeenShort: boolean;
  /** refused: for ever, so that repeating it is answered the same way. dropped: refused for now, and not repeated. */
  state: "new" | "unknown" | "accepted" | "refused" | "dropped";
}

export type Outcome =
  | { readonly kind: "done"; readonly ids: readonly (string | null)[] }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "unknown" };

/** Everything that an act needs: the world, its model, and what has happened so far. */
export interface Story {
  readonly world: World;
  readonly books: Books;
  readonly intents: Intent[];
  readonly requests: PaymentRequest[];
  /** Which payments answered which requests. */
  readonly paid: { readonly request: PaymentRequest; readonly intent: Intent }[];
  /** Transfers whose cancellation was acknowledged. */
  readonly cancelled: Set<string>;
  readonly orders: BankOrder[];
  /** Orders with which the bank partner is done, by its transaction. */
  readonly finishedOrders: Set<string>;
  /** Webhooks that the bank partner has still to deliver. */
  readonly webhooks: { readonly id: string; readonly transactionId: string }[];
  /** The transfers with which the desk returns money if its leg of an exchange fails. */
  readonly returns: PossibleReturn[];
  readonly events: string[];
  /** The answers of this step, which are compared with what was committed. */
  readonly answers: { readonly intent: Intent; readonly outcome: Outcome }[];
  /** Until when accounts are frozen, by person. */
  readonly frozenUntil: Map<string, number>;
  /** People whose freeze was not answered. */
  readonly maybeFrozen: Set<string>;
  /** Answers per act, to see that the simulation does not only meet refusals. */
  readonly counts: Map<string, number>;
}

/** The transfer with which the desk returns a person's money. */
export interface PossibleReturn {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly asset: "usdc" | "eurc" | "LIL";
  readonly amount: bigint;
  readonly intent: Intent;
}

/** A top-up or a withdrawal, as the bank partner knows it. */
export interface BankOrder {
  readonly person: Person;
  readonly kind: "topup" | "withdraw";
  readonly correlationId: string;
  readonly amount: bigint;
  /** Our intent's id, once it is known. */
  intentId: string | null;
  /** The last thing that the partner has done with the money. */
  state: "begun" | "paid" | "returned" | "failed";
}

export interface PaymentRequest {
  readonly id: string;
  readonly requestor: Person;
  readonly payer: Person;
  readonly asset: "usdc" | "eurc" | "LIL";
  readonly amount: bigint;
}

/** Errors of a database connection that was lost. */
const isLost = (error: unknown) => (error as { code?: unknown } | null)?.code === "ECONNRESET";

/** Waits for a call of a process, which may die meanwhile. @throws any error that is neither a refusal nor a lost connection */
export async function outcomeOf(
  { process }: Running,
  call: Promise<readonly (string | null)[]>,
): Promise<Outcome> {
  const death = process.died.then((): Outcome => ({ kind: "unknown" }));
  const answer = call.then(
    (ids): Outcome => ({ kind: "done", ids }),
    (error: unknown): Outcome => {
      if (error instanceof ApiError)
        return { kind: "refused", code: error.code, message: error.message };
      if (isLost(error)) return { kind: "unknown" };
      throw error;
    },
  );
  return Promise.race([answer, death]);
}

export function note(story: Story, event: string): void {
  story.events.push(event);
}

export function count(story: Story, what: string): void {
  story.counts.set(what, (story.counts.get(what) ?? 0) + 1);
}

export const isFrozen = ({ frozenUntil, world }: Story, { id }: Person): boolean =>
  (frozenUntil.get(id) ?? 0) > world.chance.now();

/** Codes with which a request may be refused although nothing is wrong with it. */
const alwaysAllowed = new Set(["SETTLEMENT_PAUSED"]);

export interface Allowed {
  /** Whether a refusal with this code is right. */
  readonly refusal: (code: string) => boolean;
}

/**
 * Lets the person's app make a request and checks the answer. A request that was accepted stays accepted, unless the bank partner
 * refuses it later; one that was refused for ever stays refused; one without an answer is repeated later. The transfers are compared
 * by `evaluateAnswer`.
 * @throws Difference
 */
export async function attempt(story: Story, by: Running, intent: Intent, allowed: Allowed) {
  const before = intent.state;
  for (const one of intent.expected) story.books.open(one);
  const outcome = await outcomeOf(by, intent.request(by));
  const shown = `${intent.kind} of ${story.world.people.indexOf(intent.person)}`;
  const fail = (rule: string, detail: string) => {
    throw new Difference(rule, `${shown} (${intent.correlationId}): ${detail}`);
  };
  count(story, `${intent.kind} ${outcome.kind === "refused" ? outcome.code : outcome.kind}`);
  note(story, `${shown} ${outcome.kind === "refused" ? outcome.code : outcome.kind}`);
  story.answers.push({ intent, outcome });
  if (outcome.kind === "unknown") {
    if (intent.state === "new") intent.state = "unknown";
    return outcome;
  }
  if (outcome.kind === "refused") {
    const hasEnded = before === "accepted" && intent.mayBeRefusedSince?.(outcome.code) === true;
    if (before === "accepted" && !hasEnded) fail("accepted request refused", outcome.code);
    if (!hasEnded && !alwaysAllowed.has(outcome.code) && !allowed.refusal(outcome.code))
      fail("refused without a reason", `${outcome.code}: ${outcome.message}`);
    if (intent.kind === "send" && outcome.code === "INSUFFICIENT_FUNDS") intent.state = "refused";
    // After a pause nothing is known about an earlier attempt.
    else if (outcome.code !== "SETTLEMENT_PAUSED" || before === "new") intent.state = "dropped";
    return outcome;
  }
  if (before === "refused") fail("refused request accepted", String(outcome.ids));
  intent.state = "accepted";
  return outcome;
}

/** Compares the answered ids with the transfers, once the step's commits have been read. @throws Difference */
export function evaluateAnswer({ books }: Story, intent: Intent, outcome: Outcome): void {
  const fail = (rule: string, detail: string) => {
    throw new Difference(rule, `${intent.kind} (${intent.correlationId}): ${detail}`);
  };
  for (const [place, one] of intent.expected.entries()) {
    if (outcome.kind === "done") {
      const answered = outcome.ids[place];
      if (one.transferId === null) fail("accepted without a transfer", String(answered));
      if (answered !== null && answered !== one.transferId)
        fail("answered another transfer", `${answered} instead of ${one.transferId}`);
    } else if (outcome.kind === "refused" && one.transferId !== null) {
      const state = books.transfers.get(one.transferId)?.state;
      if (intent.kind !== "withdraw" || state !== "voided")
        fail("refused with a transfer", `${one.transferId} is ${state}`);
    }
  }
}

/** Picks one of a few; null of none. */
export const pickOrNull = <T>(random: Random, items: readonly T[]): T | null =>
  items.length === 0 ? null : random.pick(items);
