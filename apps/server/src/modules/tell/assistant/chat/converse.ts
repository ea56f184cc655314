import type { SearchHelp } from "../help/search-help.ts";
import {
  type ChatAnswers,
  type ChatState,
  type ChatStep,
  chatSteps,
  firstOpenStep,
  noAnswers,
  type Quotation,
} from "./chat-state.ts";
import { phrases, type SupportContacts } from "./phrases.ts";
import { isBarePlace, readPlace } from "./places.ts";
import { isQuestion, readAmount, readFrequency } from "./read-answer.ts";

/** Max messages that are stored, the latest ones. */
export const keptMessages = 40;

type Flow = Pick<ChatState, "step" | "answers" | "messages">;

function say(
  flow: Flow,
  from: "assistant" | "visitor",
  text: string,
  at: Date,
  quotations: readonly Quotation[] = [],
): Flow {
  const message = { from, text, quotations, sentAt: at.toISOString() };
  return { ...flow, messages: [...flow.messages, message].slice(-keptMessages) };
}

/** A new chat: a greeting and the first question. */
export function beginChat(at: Date): Flow {
  const empty: Flow = { step: "from", answers: noAnswers, messages: [] };
  const greeted = say(empty, "assistant", phrases.greeting, at);
  return say(greeted, "assistant", phrases.question("from", noAnswers), at);
}

/** The answers with this one added; null if the text does not answer the step's question. */
function readStep(step: ChatStep, answers: ChatAnswers, said: string): ChatAnswers | null {
  if (step === "from" || step === "to") {
    // "To Nigeria" does not answer where the money comes from.
    if (step === "from" && /\bto\b/i.test(said) && !/\bfrom\b/i.test(said)) return null;
    const place = readPlace(said);
    return place === null ? null : { ...answers, [step]: place };
  }
  if (step === "amount") {
    const amount = readAmount(said);
    return amount === null ? null : { ...answers, amount };
  }
  if (step === "frequency") {
    const frequency = readFrequency(said);
    return frequency === null ? null : { ...answers, frequency };
  }
  return null;
}

/** Removes the amount if the currency has changed, so that the chat requests it again. */
const forgetAmountOf = (before: ChatAnswers, after: ChatAnswers): ChatAnswers =>
  before.from !== null && after.from?.currency !== before.from.currency
    ? { ...after, amount: null }
    : after;

/** The sources of the assistant's answers to questions. */
export interface Answering {
  searchHelp: SearchHelp;
  /** Where to write if the help texts have no answer. */
  support: SupportContacts;
}

/** Quotations from the help texts; null if none is relevant. */
function quote(searchHelp: SearchHelp, said: string): readonly Quotation[] | null {
  const found = searchHelp(said);
  return found.length === 0 ? null : found.map(({ title, text, href }) => ({ title, text, href }));
}

/** Whether the visitor's text is a question to us. "Mexico?" is an uncertain answer instead. */
const asksOwn = (step: ChatStep, said: string) =>
  isQuestion(said) && !((step === "from" || step === "to") && isBarePlace(said));

/** The answers with this text added; null if it does not answer the current question. */
const readAnswer = ({ step, answers }: Flow, said: string): ChatAnswers | null =>
  asksOwn(step, said) ? null : readStep(step, answers, said);

/**
 * The help texts with which `converse` would answer.
 * @returns null if it would not answer from the help texts
 */
export const findHelp = (
  flow: Flow,
  said: string,
  searchHelp: SearchHelp,
): readonly Quotation[] | null =>
  readAnswer(flow, said) === null ? quote(searchHelp, said) : null;

const ask = (flow: Flow, at: Date): Flow =>
  say(flow, "assistant", phrases.question(flow.step, flow.answers), at);

/** Repeats the open question. The results are on the page already, and are not announced again. */
const askAgain = (flow: Flow, at: Date): Flow => (flow.step === "results" ? flow : ask(flow, at));

/**
 * The chat after a message: an answer leads to the next question; a question is answered from the
 * help texts, and the open question is repeated.
 * @param said not empty, at most 1,000 characters
 * @param phrased the phraser's introduction of the help texts; null for our own
 */
export function converse(
  flow: Flow,
  said: string,
  at: Date,
  { searchHelp, support }: Answering,
  phrased: string | null = null,
): Flow {
  const heard = say(flow, "visitor", said, at);
  const read = readAnswer(flow, said);
  if (read !== null) {
    const answers = forgetAmountOf(flow.answers, read);
    return ask({ ...heard, answers, step: firstOpenStep(answers) }, at);
  }
  const quotations = quote(searchHelp, said);
  if (quotations !== null) {
    const answered = say(heard, "assistant", phrased ?? phrases.fromHelp, at, quotations);
    return askAgain(answered, at);
  }
  const missed = asksOwn(flow.step, said)
    ? phrases.unknownQuestion(support)
    : phrases.notUnderstood(flow.step);
  return askAgain(say(heard, "assistant", missed, at), at);
}

/**
 * Moves the chat to another question: the given one, or the next.
 * @returns null if an earlier question is not answered
 */
export function advance(flow: Flow, wanted: ChatStep | undefined, at: Date): Flow | null {
  const here = chatSteps.indexOf(flow.step);
  const step = wanted ?? chatSteps[Math.min(here + 1, chatSteps.length - 1)] ?? "results";
  // Skipping the last question means one single transfer.
  const answers =
    flow.step === "frequency" && step === "results" && flow.answers.frequency === null
      ? { ...flow.answers, frequency: "once" as const }
      : flow.answers;
  if (chatSteps.indexOf(step) > chatSteps.indexOf(firstOpenStep(answers))) return null;
  if (step === flow.step && answers === flow.answers) return flow;
  return ask({ ...flow, answers, step }, at);
}
