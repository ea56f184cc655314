import type { ChatAnswers, ChatStep } from "./chat-state.ts";
import { placeNames } from "./places.ts";

const questions: Readonly<Record<ChatStep, (answers: ChatAnswers) => string>> = {
  from: () => "Which country does the money come from?",
  to: () => "And which country should it go to?",
  amount: ({ from }) =>
    from === null ? "How much would you send?" : `How much would you send, in ${from.currency}?`,
  frequency: () => "How often would you send it?",
  results: () => "Here is what that would look like. The figures are indicative.",
};

const missed: Readonly<Record<ChatStep, string>> = {
  from: "I didn't recognise one country in that.",
  to: "I didn't recognise one country in that.",
  amount: "I didn't find one amount in that. A figure such as 500 or 1,250.50 is enough.",
  frequency: "I didn't catch how often. You can say once, every week, every month or sometimes.",
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
  fromHelp: "This is what our help says:",
  unknownQuestion: "I can't answer that from our help. Our support can.",
  notUnderstood: (step: ChatStep) => missed[step],
  suggestions: (step: ChatStep) => suggested[step],
} as const;
