import type { Place } from "./places.ts";
import type { Frequency } from "./read-answer.ts";

export const chatSteps = ["from", "to", "amount", "frequency", "results"] as const;
export type ChatStep = (typeof chatSteps)[number];

export interface ChatAnswers {
  readonly from: Place | null;
  readonly to: Place | null;
  /** Decimal, major units of the currency that money comes in, two places. */
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

/** A chat as it stands; its id is known to the visitor's browser alone. */
export interface ChatState {
  readonly step: ChatStep;
  readonly answers: ChatAnswers;
  readonly messages: readonly ChatMessage[];
  readonly email: string | null;
  readonly expiresAt: Date;
}

/** All that was asked is answered: what the results need. */
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

/** The first question that is not answered, or the results. */
export const firstOpenStep = (answers: ChatAnswers): ChatStep =>
  chatSteps.find((step) => step !== "results" && answers[step] === null) ?? "results";
