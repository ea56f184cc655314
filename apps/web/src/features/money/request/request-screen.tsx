import { assetOfCurrency } from "@lilypad/money";
import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import {
  type IntentAnswer,
  StillAskingView,
  submitIntent,
  useAnsweredIntent,
  useStillAsking,
  wakeResender,
} from "../../../shared/intents/index.ts";
import { appMessages, requestMessages as messages } from "../../../shared/messages/index.ts";
import { entryDecimal, formatMoney } from "../../../shared/money/index.ts";
import { useLeaveFor, useUp } from "../../../shared/navigation/index.ts";
import { type Person, personFirstName } from "../../../shared/people/index.ts";
import { Button, Dialog, Foot, Form, Main } from "../../../shared/ui/index.ts";
import {
  type FieldProblem,
  MoneyFields,
  MoneyReview,
  MoneyScreen,
  type OpenedStart,
} from "../money-form/index.ts";
import { requestsQuery } from "./queries.ts";
import {
  type RequestState,
  requestProblem,
  requestReducer,
  requestRefusal,
} from "./request-flow.ts";

/** Request Money: the form for a payment request. */
export function RequestScreen() {
  const [ended, setEnded] = useState<Pick<RequestState, "phase" | "failure">>();
  const earlier = useStillAsking("createPaymentRequest", (answer) =>
    setEnded(
      answer.kind === "accepted"
        ? { phase: "sent", failure: null }
        : { phase: "idle", failure: requestRefusal(answer.failure) },
    ),
  );
  const close = useUp();
  return (
    <MoneyScreen action="request" title={messages.title}>
      {(start, problem) =>
        earlier.state === "asking" ? (
          <StillAskingView
            intent={earlier.intent}
            busy={earlier.busy}
            onRetry={earlier.retry}
            onClose={close}
          />
        ) : (
          <RequestForm
            start={start}
            linkProblem={problem}
            ended={ended}
            isReading={earlier.state === "reading"}
          />
        )
      }
    </MoneyScreen>
  );
}

interface RequestFormProps {
  start: OpenedStart;
  linkProblem: FieldProblem | null;
  /** How a request of an earlier visit ended, which is shown first. */
  ended: Pick<RequestState, "phase" | "failure"> | undefined;
  /** It is not known yet whether an earlier request is unanswered. */
  isReading: boolean;
}

function RequestForm({ start, linkProblem, ended, isReading }: RequestFormProps) {
  const { person, digits, currency, note } = start;
  const [state, dispatch] = useReducer(requestReducer, {
    person,
    digits,
    currency,
    note,
    phase: "idle",
    failure: null,
    correlationId: null,
    ...ended,
  } satisfies RequestState);
  const [missing, setMissing] = useState<FieldProblem | null>(null);
  const [isEdited, setEdited] = useState(false);
  const userId = useUserId();
  const queryClient = useQueryClient();
  const sending = state.phase === "sending";
  const { run } = useBusy();
  const toDashboard = useLeaveFor("/dashboard");
  const label =
    state.person === null || state.digits === ""
      ? messages.action
      : messages.actionTo(
          messages.about(
            formatMoney(entryDecimal(state.digits), state.currency),
            personFirstName(state.person),
          ),
        );
  const closeFailure = () => dispatch({ type: "failure_read" });

  async function submit() {
    if (state.phase !== "idle") return;
    const problem = requestProblem(state);
    const { person: payer } = state;
    setMissing(problem);
    if (problem !== null || payer === null) return;
    await run(() => send(payer));
  }

  async function send(payer: Person) {
    const correlationId = state.correlationId ?? crypto.randomUUID();
    dispatch({ type: "sending", correlationId });
    const memo = state.note.trim();
    const amount = entryDecimal(state.digits);
    handle(
      await submitIntent({
        operation: "createPaymentRequest",
        correlationId,
        userId,
        body: {
          toUserId: payer.id,
          amount,
          currency: state.currency,
          ...(memo !== "" && { memo }),
        },
        about: messages.about(formatMoney(amount, state.currency), personFirstName(payer)),
      }),
    );
  }

  function handle(answer: IntentAnswer<"createPaymentRequest">) {
    switch (answer.kind) {
      case "accepted":
        dispatch({ type: "sent" });
        void queryClient.invalidateQueries({ queryKey: requestsQuery(userId).queryKey });
        return;
      case "unanswered":
        dispatch({ type: "unanswered", title: messages.unanswered.title, text: answer.text });
        wakeResender();
        return;
      case "refused":
        dispatch({ type: "failed", ...requestRefusal(answer.failure) });
    }
  }
  useAnsweredIntent<"createPaymentRequest">(sending ? null : state.correlationId, handle);

  return (
    <>
      <Form onSubmit={() => void submit()} submits="button">
        <Main>
          <MoneyFields
            action="request"
            labels={{ person: messages.from, amount: messages.amount, note: messages.note }}
            entry={state}
            onEdit={(fields) => {
              setMissing(null);
              setEdited(true);
              dispatch({ type: "edited", fields });
            }}
            problem={missing ?? (isEdited ? null : linkProblem)}
            hint={{ text: messages.suggested }}
            disabled={sending}
          />
        </Main>
        <MoneyReview
          action="request"
          entry={state}
          asset={assetOfCurrency(state.currency)}
          account={null}
        />
        <Foot>
          <Button
            type="submit"
            wide
            busy={sending}
            busyLabel={messages.sending}
            disabled={isReading || state.digits === ""}
          >
            {label}
          </Button>
        </Foot>
      </Form>
      <Dialog
        alert
        open={state.failure !== null}
        onClose={closeFailure}
        title={state.failure?.title ?? messages.failed.title}
        text={
          <>
            <p>{state.failure?.text}</p>
            {state.failure?.isUnanswered && <p>{messages.unanswered.detail}</p>}
          </>
        }
        actions={<Button onClick={closeFailure}>{appMessages.close}</Button>}
      />
      <Dialog
        open={state.phase === "sent"}
        onClose={toDashboard}
        title={messages.success.title}
        text={
          state.person !== null && <p>{messages.success.text(personFirstName(state.person))}</p>
        }
        actions={<Button onClick={toDashboard}>{messages.success.done}</Button>}
      />
    </>
  );
}
