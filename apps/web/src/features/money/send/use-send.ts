import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { paymentLimitsQuery, useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { wakeResender } from "../../../shared/intents/index.ts";
import {
  sendMessages as messages,
  secondFactorMessages,
  signedSendMessages,
} from "../../../shared/messages/index.ts";
import { entryDecimal } from "../../../shared/money/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { personFirstName } from "../../../shared/people/index.ts";
import { call } from "../../../shared/session/index.ts";
import { toast } from "../../../shared/ui/index.ts";
import type { MoneyEntry } from "../money-form/index.ts";
import { onAnsweredIntent } from "./answered-intents.ts";
import { type SendState, sendAmount, sendProblem, sendReducer } from "./send-flow.ts";
import { type IntentAnswer, refusalOf, type SendIntent } from "./send-intent.ts";
import { submitIntent } from "./submit-intent.ts";

/** The state of Send Money with its effects: sends, rejects, and opens the success screen. */
export function useSend(first: SendState) {
  const [state, dispatch] = useReducer(sendReducer, first);
  const [confirmsReject, setConfirmsReject] = useState(false);
  const { run } = useBusy();
  const [, navigate] = useLocation();
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { correlationId, prepared } = state;
  /** The payment that was signed last: it is not signed again while its answer is missing. */
  const signed = useRef<SendIntent | null>(null);

  function handle({ recipient, body }: SendIntent, answer: IntentAnswer) {
    if (answer.kind === "accepted") {
      void queryClient.invalidateQueries();
      const { amount, currency, memo = "" } = body;
      navigate("/send-money/success", {
        replace: true,
        state: {
          person: recipient,
          amount,
          currency,
          note: memo,
          transactionId: answer.receipt.transactionId,
        },
      });
    } else handleRefusal(answer);
  }

  function handleRefusal(answer: Exclude<IntentAnswer, { kind: "accepted" }>) {
    if (answer.kind === "refused" && answer.isCancelled) {
      dispatch({ type: "cancelled" });
    } else if (answer.kind === "refused" && answer.isAboutPerson) {
      dispatch({ type: "person_refused", text: answer.text });
    } else if (answer.kind === "refused") {
      if (answer.isAboutSigning) void queryClient.invalidateQueries(paymentLimitsQuery(userId));
      const { text, remedy } = answer;
      dispatch({ type: "refused", title: messages.failed.title, text, remedy });
    } else {
      dispatch({ type: "unanswered", text: answer.text });
      wakeResender();
    }
  }

  const show = useEffectEvent(handle);
  useEffect(
    () =>
      onAnsweredIntent((intent, answer) => {
        if (intent.correlationId !== correlationId) return false;
        show(intent, answer);
        return true;
      }),
    [correlationId],
  );

  /** Stores the form in its history entry, so that coming back to it finds it filled in. */
  function keepForm() {
    const { person, currency, digits, note, requestId } = state;
    navigate("/send-money", {
      replace: true,
      state: { person, currency, digits, note, requestId },
    });
  }

  /** The form's content, or null after a toast about a missing entry. */
  function readForm(available: bigint | null): Pick<SendIntent, "recipient" | "body"> | null {
    const problem = sendProblem(state, available);
    const { person: recipient, requestId } = state;
    if (problem !== null || recipient === null) {
      toast({ kind: "error", ...(problem ?? messages.recipientRequired) });
      return null;
    }
    const memo = state.note.trim();
    return {
      recipient,
      body: {
        recipientUserId: recipient.id,
        amount: entryDecimal(state.digits),
        currency: state.currency,
        ...(memo !== "" && { memo }),
        ...(requestId !== null && { requestId }),
      },
    };
  }

  /** Lets the server check a payment that the person is going to sign, and prepare its transaction. */
  async function prepare(available: bigint | null) {
    const form = readForm(available);
    if (form === null) return;
    await run(async () => {
      keepForm();
      dispatch({ type: "preparing" });
      const { memo: _memo, ...body } = form.body;
      const result = await call("prepareTransfer", {
        body,
        purpose: secondFactorMessages.stepUp.send(
          sendAmount(state),
          personFirstName(form.recipient),
        ),
      });
      if (result.success) dispatch({ type: "prepared", payment: result.data.safeTransaction });
      else handlePreparation(refusalOf(result, false));
    });
  }

  /** Nothing has been sent yet, so a missing answer is a failure like others. */
  function handlePreparation(answer: Exclude<IntentAnswer, { kind: "accepted" }>) {
    if (answer.kind === "refused") handleRefusal(answer);
    else dispatch({ type: "refused", title: messages.failed.title, text: answer.text });
  }

  /** Lets the passkey sign the payment. @returns null if it was not signed, after a dialog that says so */
  async function signIntent(intent: SendIntent): Promise<SendIntent | null> {
    if (prepared === null) return intent;
    if (signed.current?.correlationId === intent.correlationId) return signed.current;
    const { signPayment } = await import("./signing/sign-payment.ts");
    const signature = await signPayment(intent.body, prepared);
    if (typeof signature !== "string") {
      signed.current = { ...intent, body: { ...intent.body, signature } };
      return signed.current;
    }
    const text = signedSendMessages[signature === "mismatch" ? "mismatch" : "notSigned"];
    dispatch({ type: "not_signed", text });
    return null;
  }

  async function submit(available: bigint | null) {
    const form = readForm(available);
    if (form === null) return;
    await run(async () => {
      keepForm();
      const id = correlationId ?? crypto.randomUUID();
      dispatch({ type: "sending", correlationId: id });
      const intent = await signIntent({ correlationId: id, userId, ...form });
      if (intent !== null) handle(intent, await submitIntent(intent));
    });
  }

  async function reject() {
    setConfirmsReject(false);
    if (state.requestId === null) {
      dispatch({ type: "refused", ...messages.noRequest });
      return;
    }
    dispatch({ type: "rejecting" });
    const rejected = await call("rejectRequest", { params: { id: state.requestId } });
    if (rejected.success) {
      void queryClient.invalidateQueries({ queryKey: ["requests"] });
      toast({ kind: "success", title: messages.rejected });
      navigate("/dashboard", { replace: true });
      return;
    }
    const text = rejected.code === null ? messages.rejectFailed.fallback : rejected.error;
    dispatch({ type: "refused", title: messages.rejectFailed.title, text });
  }

  return {
    state,
    edit: (fields: Partial<MoneyEntry>) => dispatch({ type: "edited", fields }),
    prepare,
    leaveReview: () => dispatch({ type: "review_left" }),
    submit,
    openLimits: () => {
      keepForm();
      navigate("/limits");
    },
    readNotice: () => dispatch({ type: "notice_read" }),
    confirmsReject,
    askReject: () => setConfirmsReject(true),
    keepRequest: () => setConfirmsReject(false),
    reject,
  };
}

export type Send = ReturnType<typeof useSend>;
