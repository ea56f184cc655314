import { assetOfCurrency } from "@lilypad/money";
import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { useLocation } from "wouter";
import { useChosenCurrency, useUserId } from "../../../shared/account/index.ts";
import { classifyError, errorText } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { appMessages, requestMessages as messages } from "../../../shared/messages/index.ts";
import { entryDecimal } from "../../../shared/money/index.ts";
import { type Person, personFirstName } from "../../../shared/people/index.ts";
import { call } from "../../../shared/session/index.ts";
import { Button, Dialog, Foot, Form, Main } from "../../../shared/ui/index.ts";
import {
  type FieldProblem,
  MoneyFields,
  MoneyReview,
  MoneyScreen,
  type MoneyStart,
} from "../money-form/index.ts";
import { requestsQuery } from "./queries.ts";
import { type RequestState, requestProblem, requestReducer } from "./request-flow.ts";

/** Request Money: asks a person for money. */
export function RequestScreen() {
  return (
    <MoneyScreen action="request" title={messages.title}>
      {(start, problem) => <RequestForm start={start} linkProblem={problem} />}
    </MoneyScreen>
  );
}

function RequestForm(props: { start: MoneyStart; linkProblem: FieldProblem | null }) {
  const { start, linkProblem } = props;
  const [, navigate] = useLocation();
  const [chosen] = useChosenCurrency();
  const { person, digits, currency, note } = start;
  const [state, dispatch] = useReducer(requestReducer, {
    person,
    digits,
    currency: currency ?? chosen,
    note,
    phase: "idle",
    failure: null,
    correlationId: null,
  } satisfies RequestState);
  const [missing, setMissing] = useState<FieldProblem | null>(null);
  const [isEdited, setEdited] = useState(false);
  const userId = useUserId();
  const queryClient = useQueryClient();
  const sending = state.phase === "sending";
  const { run } = useBusy();
  const toDashboard = () => navigate("/dashboard");
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
    const sent = await call("createPaymentRequest", {
      body: {
        toUserId: payer.id,
        amount: entryDecimal(state.digits),
        currency: state.currency,
        ...(memo !== "" && { memo }),
        correlationId,
      },
    });
    if (sent.success) {
      dispatch({ type: "sent" });
      void queryClient.invalidateQueries({ queryKey: requestsQuery(userId).queryKey });
      return;
    }
    const answer = sent.code === null ? messages.failed.fallback : sent.error;
    const text = sent.status === 0 ? errorText(classifyError(sent)) : answer;
    dispatch({ type: "failed", title: messages.failed.title, text });
  }

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
          <Button type="submit" wide busy={sending} busyLabel={messages.sending}>
            {messages.action}
          </Button>
        </Foot>
      </Form>
      <Dialog
        alert
        open={state.failure !== null}
        onClose={closeFailure}
        title={state.failure?.title ?? messages.failed.title}
        text={<p>{state.failure?.text}</p>}
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
