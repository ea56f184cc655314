import { useReducer } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { sendMessages as messages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { toast } from "../../../shared/ui/index.ts";
import type { MoneyEntry } from "../money-form/index.ts";
import {
  type SendContent,
  type SendState,
  sendContent,
  sendProblem,
  sendReducer,
} from "./send-flow.ts";
import { submitIntent } from "./submit-intent.ts";
import { useReject } from "./use-reject.ts";
import { useSendAnswers } from "./use-send-answers.ts";
import { useSigning } from "./use-signing.ts";

/** The state of Send Money with its effects: prepares, signs, sends, and rejects the request that is paid. */
export function useSend(first: SendState) {
  const [state, dispatch] = useReducer(sendReducer, first);
  const { run } = useBusy();
  const [, navigate] = useLocation();
  const userId = useUserId();
  const { correlationId } = state;
  const answers = useSendAnswers(correlationId, dispatch);
  const signing = useSigning(state, dispatch);
  const rejecting = useReject(state.requestId, dispatch);

  /** Stores the form in its history entry, so that coming back to it finds it filled in. */
  function keepForm() {
    const { person, currency, digits, note, requestId } = state;
    navigate("/send-money", {
      replace: true,
      state: { person, currency, digits, note, requestId },
    });
  }

  /** Runs one request with the form's content at a time; only a toast if an entry is missing. */
  async function withContent(
    available: bigint | null,
    request: (content: SendContent) => Promise<void>,
  ) {
    const problem = sendProblem(state, available);
    const content = sendContent(state);
    if (problem !== null || content === null) {
      toast({ kind: "error", ...(problem ?? messages.recipientRequired) });
      return;
    }
    await run(async () => {
      keepForm();
      await request(content);
    });
  }

  const prepare = (available: bigint | null) =>
    withContent(available, async (content) => {
      const refusal = await signing.prepare(content);
      if (refusal !== null) answers.showRefusal(refusal, true);
    });

  const submit = (available: bigint | null) =>
    withContent(available, async (content) => {
      const id = correlationId ?? crypto.randomUUID();
      dispatch({ type: "sending", correlationId: id });
      const intent = await signing.sign({ correlationId: id, userId, ...content });
      if (intent !== null) answers.show(intent, await submitIntent(intent));
    });

  return {
    state,
    edit: (fields: Partial<MoneyEntry>) => dispatch({ type: "edited", fields }),
    review: () => dispatch({ type: "reviewed" }),
    leaveReview: () => dispatch({ type: "review_left" }),
    prepare,
    submit,
    openLimits: () => {
      keepForm();
      navigate("/limits");
    },
    readNotice: () => dispatch({ type: "notice_read" }),
    ...rejecting,
  };
}

export type Send = ReturnType<typeof useSend>;
