import type { FundsAnswer, FundsQuestion } from "@lilypad/providers";

/** Terms to accept and questions to answer at the fake issuer. */
export const terms = [
  { type: "general-tos", version: "1" },
  { type: "card-monavate-tos", version: "1" },
] as const;

export const fundsQuestions: readonly FundsQuestion[] = [
  { question: "What is your main source of income?", answers: ["Salary", "Pension"] },
  { question: "How much will you spend in a month?", answers: ["Below 500", "Above 500"] },
];

/** True if each question is answered once with one of its answers. */
export function isAnswered(given: readonly FundsAnswer[]): boolean {
  const fits = ({ question, answers }: FundsQuestion) => {
    const mine = given.filter((one) => one.question === question);
    return mine.length === 1 && mine.every(({ answer }) => answers.includes(answer));
  };
  return given.length === fundsQuestions.length && fundsQuestions.every(fits);
}
