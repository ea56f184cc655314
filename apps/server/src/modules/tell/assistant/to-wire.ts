import type { Data, operations } from "@lilypad/api-contract";
import { phrases } from "./chat/phrases.ts";
import type { OwnChat } from "./chat/start-chat.ts";
import type { WayResult } from "./results/compare-ways.ts";
import type { ChatResults } from "./results/find-results.ts";

type WireChat = Data<typeof operations.getChat>;
type WireResult = Data<typeof operations.getChatResult>;
type WireResults = Data<typeof operations.listChatResults>;

export const toWireChat = (chat: OwnChat): WireChat => ({
  id: chat.id,
  step: chat.step,
  answers: { ...chat.answers },
  email: chat.email,
  messages: chat.messages.map((message) => ({
    ...message,
    quotations: message.quotations.map((quotation) => ({ ...quotation })),
  })),
  suggestions: [...phrases.suggestions(chat.step)],
  expiresAt: chat.expiresAt.toISOString(),
});

export const toWireResult = (result: WayResult): WireResult => ({
  ...result,
  steps: [...result.steps],
});

export const toWireResults = (found: ChatResults): WireResults => ({
  pricesOf: found.pricesOf,
  results: found.results.map(toWireResult),
  comparison:
    found.comparison === null
      ? null
      : { asOf: found.comparison.asOf, offers: [...found.comparison.offers] },
  nextStep: found.nextStep,
});
