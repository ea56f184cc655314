import type { ChatAnswers, ChatStep } from "./chat-state.ts";
import { placeNames } from "./places.ts";

/** How to reach support; the phone number is empty if there is none. */
export interface SupportContacts {
  readonly email: string;
  readonly phone: string;
}

const questions: Readonly<Record<ChatStep, (answers: ChatAnswers) => string>> = {
  from: () => "Which country does the money come from?",
  to: () => "And which country should it go to?",
  amount: ({ from }) =>
    from === null ? "How much would you send?" : `How much would you send, in ${from.currency}?`,
  frequency: () => "How often would you send it?",
  results: () => "Here's your estimate.",
};

const missed: Readonly<Record<ChatStep, string>> = {
  from: "I didn't recognise a single country in that.",
  to: "I didn't recognise a single country in that.",
  amount: "I couldn't find an amount in that. Try 500 or 1,250.50.",
  frequency: "I didn't catch how often. Try once, every week, every month or now and then.",
  results: "I'm not sure what you mean.",
};

const suggested: Readonly<Record<ChatStep, readonly string[]>> = {
  from: placeNames.slice(0, 6),
  to: placeNames.slice(0, 6),
  amount: ["100", "500", "1,000"],
  frequency: ["Just once", "Every week", "Every month", "Now and then"],
  results: ["What does Lilypad cost?", "Is my money safe?"],
};

/** All texts of the assistant except help texts. */
export const phrases = {
  greeting:
    "Hello! I can work out what sending money would cost with Lilypad, and answer questions along the way.",
  question: (step: ChatStep, answers: ChatAnswers) => questions[step](answers),
  fromHelp: "Here's what our help says:",
  /** @param contacts the support's email address and phone number, as they are configured */
  unknownQuestion: ({ email, phone }: SupportContacts) =>
    phone === ""
      ? `I don't have an answer to that. Email ${email}.`
      : `I don't have an answer to that. Email ${email} or call ${phone}.`,
  notUnderstood: (step: ChatStep) => missed[step],
  suggestions: (step: ChatStep) => suggested[step],
} as const;
