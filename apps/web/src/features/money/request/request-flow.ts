import { type CallFailure, failureText } from "../../../shared/api/index.ts";
import { requestMessages as messages } from "../../../shared/messages/index.ts";
import type { FieldProblem, MoneyEntry } from "../money-form/index.ts";

/** The state of Request Money. `person` is the payer. */
export interface RequestState extends MoneyEntry {
  phase: "idle" | "sending" | "sent";
  failure: { title: string; text: string; isUnanswered?: true } | null;
  /** The id of this request; sending unchanged fields again uses the same id. */
  correlationId: string | null;
}

export type RequestEvent =
  | { type: "edited"; fields: Partial<MoneyEntry> }
  | { type: "sending"; correlationId: string }
  | { type: "sent" }
  | { type: "failed"; title: string; text: string }
  /** It is not known whether it was sent; sending it again is the same request. */
  | { type: "unanswered"; title: string; text: string }
  | { type: "failure_read" };

export function requestReducer(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case "edited":
      return state.phase === "idle" ? { ...state, ...event.fields, correlationId: null } : state;
    case "sending":
      return { ...state, phase: "sending", failure: null, correlationId: event.correlationId };
    case "sent":
      return { ...state, phase: "sent", failure: null };
    case "failed":
      return {
        ...state,
        phase: "idle",
        correlationId: null,
        failure: { title: event.title, text: event.text },
      };
    case "unanswered":
      return {
        ...state,
        phase: "idle",
        failure: { title: event.title, text: event.text, isUnanswered: true },
      };
    case "failure_read":
      return { ...state, failure: null };
  }
}

/** The title and the text of a refusal. */
export const requestRefusal = (failure: CallFailure) => ({
  title: messages.failed.title,
  text: failureText(failure, messages.failed.fallback),
});

/** Returns the message about a missing entry before the request can be sent; null if none is missing. */
export function requestProblem({
  person,
  digits,
}: Pick<RequestState, "person" | "digits">): FieldProblem | null {
  if (person === null) return { field: "person", text: messages.payerRequired.text };
  return digits === "" ? { field: "amount", text: messages.invalidAmount.text } : null;
}
