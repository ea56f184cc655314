import type { CallFailure, CallResult, OperationData } from "../../../shared/api/index.ts";
import { contactsMessages } from "../../../shared/messages/index.ts";
import type { Picked } from "./contact-picker.ts";

const { problems } = contactsMessages;

export type UploadState =
  | { phase: "ready"; problem: string | null }
  | { phase: "working" }
  | { phase: "done"; count: number };

export type UploadEvent =
  | { type: "started" }
  | { type: "not_picked"; outcome: Exclude<Picked["outcome"], "picked"> }
  | { type: "answered"; answer: CallResult<OperationData<"uploadContacts">> }
  | { type: "again" };

export const firstUploadState: UploadState = { phase: "ready", problem: null };

/** The message for a refused upload. */
export function uploadProblem(failure: Pick<CallFailure, "status" | "code" | "error">): string {
  if (failure.status === 401 || /unauthorized/i.test(failure.error)) return problems.expired;
  // Trying again immediately would not help; the server's sentence says when it will.
  return failure.code === "CONTACT_LIMIT_REACHED" ? failure.error : problems.failed;
}

/** Choosing and uploading contacts, one upload at a time. Every failure leads back to the start. */
export function uploadReducer(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case "started":
      return state.phase === "ready" ? { phase: "working" } : state;
    case "not_picked":
      return { phase: "ready", problem: problems[event.outcome] };
    case "answered":
      return event.answer.success
        ? { phase: "done", count: event.answer.data.contacts_uploaded }
        : { phase: "ready", problem: uploadProblem(event.answer) };
    case "again":
      return firstUploadState;
  }
}
