import type { Currency } from "@lilypad/money";
import { requestMessages as messages } from "../../../shared/messages/index.ts";
import type { EntryDigits } from "../../../shared/money/index.ts";
import type { Person } from "../../../shared/people/index.ts";

/** Asking somebody for money: idle, sending, success dialog. */
export interface RequestState {
  payer: Person | null;
  digits: EntryDigits;
  currency: Currency;
  note: string;
  phase: "idle" | "sending" | "sent";
  failure: { title: string; text: string } | null;
  /** Names this intent; a second try with the same fields uses it again. */
  correlationId: string | null;
}

export type RequestEvent =
  | {
      type: "edited";
      fields: Partial<Pick<RequestState, "payer" | "digits" | "currency" | "note">>;
    }
  | { type: "sending"; correlationId: string }
  | { type: "sent" }
  | { type: "failed"; title: string; text: string }
  | { type: "failure_read" };

export function requestReducer(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case "edited":
      return state.phase === "idle" ? { ...state, ...event.fields, correlationId: null } : state;
    case "sending":
      return { ...state, phase: "sending", failure: null, correlationId: event.correlationId };
    case "sent":
      return { ...state, phase: "sent" };
    case "failed":
      return { ...state, phase: "idle", failure: { title: event.title, text: event.text } };
    case "failure_read":
      return { ...state, failure: null };
  }
}

/** What is missing before the request can be sent, or null. */
export function requestProblem({ payer, digits }: RequestState) {
  if (payer === null) return messages.payerRequired;
  return digits === "" ? messages.invalidAmount : null;
}
