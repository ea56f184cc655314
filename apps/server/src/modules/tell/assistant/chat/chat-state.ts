import type { ChatSessionRow } from "../rows.gen.ts";
import type { Place } from "./places.ts";
import type { Frequency } from "./read-answer.ts";

export const chatSteps = ["from", "to", "amount", "frequency", "results"] as const;
export type ChatStep = (typeof chatSteps)[number];

export interface ChatAnswers {
  readonly from: Place | null;
  readonly to: Place | null;
  /** Decimal with two places, in major units of the source currency. */
  readonly amount: string | null;
  readonly frequency: Frequency | null;
}

export const noAnswers: ChatAnswers = { from: null, to: null, amount: null, frequency: null };

export interface Quotation {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

export interface ChatMessage {
  readonly from: "assistant" | "visitor";
  readonly text: string;
  readonly quotations: readonly Quotation[];
  /** ISO 8601. */
  readonly sentAt: string;
}

/** The state of a chat. Only the visitor's browser knows its id. */
export type ChatState = Readonly<Pick<ChatSessionRow, "step" | "email" | "expiresAt">> & {
  readonly answers: ChatAnswers;
  readonly messages: readonly ChatMessage[];
};

/** Answers to all questions, as the results require. */
export interface FullAnswers {
  readonly from: Place;
  readonly to: Place;
  readonly amount: string;
  readonly frequency: Frequency;
}

export function fullAnswers({ from, to, amount, frequency }: ChatAnswers): FullAnswers | null {
  if (from === null || to === null || amount === null || frequency === null) return null;
  return { from, to, amount, frequency };
}

/** The first unanswered question, or the results. */
export const firstOpenStep = (answers: ChatAnswers): ChatStep =>
  chatSteps.find((step) => step !== "results" && answers[step] === null) ?? "results";
