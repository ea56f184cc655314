import { formatAmount } from "@lilypad/money";
import { Suspense, useState } from "react";
import { useLocation } from "wouter";
import { accountOf, useAccounts, useChosenCurrency } from "../../../shared/account/index.ts";
import { blockingMessages, sendMessages as messages } from "../../../shared/messages/index.ts";
import { type Person, personFirstName } from "../../../shared/people/index.ts";
import { Button, classes, Foot, Form, Main, TextButton, text } from "../../../shared/ui/index.ts";
import { BlockDialog } from "../../me/blocking/index.ts";
import { MoneyFields, MoneyScreen, type MoneyStart } from "../money-form/index.ts";
import { SendDialogs } from "./send-dialogs.tsx";
import { isOverBalance, type SendState, sendProblem } from "./send-flow.ts";
import styles from "./send-screen.module.css";
import { useSend } from "./use-send.ts";

/** Send Money: sends money to a person, or pays a payment request. */
export function SendScreen() {
  return (
    <MoneyScreen action="send" title={messages.title}>
      {(start, notice) => <SendForm start={start} notice={notice} />}
    </MoneyScreen>
  );
}

function SendForm({ start, notice }: { start: MoneyStart; notice: string | null }) {
  const [chosen] = useChosenCurrency();
  const send = useSend({
    ...start,
    currency: start.currency ?? chosen,
    phase: "idle",
    notice: null,
    correlationId: null,
  });
  const { state } = send;
  const { person, currency, requestId } = state;
  const { view } = useAccounts();
  const account = accountOf(view, currency);
  // A remembered balance is shown but does not prevent sending: the server knows the current one.
  const available = view.state === "known" && account !== null ? account.minor : null;
  const busy = state.phase !== "idle";
  const isOver = isOverBalance(state, available);

  function hint(): string {
    if (isOver) return messages.insufficient.text(currency);
    if (account === null) return messages.availableLoading;
    return messages.available(formatAmount(account.minor, account.asset));
  }

  function submit() {
    if (!busy) void send.submit(available);
  }

  return (
    <>
      <Form onSubmit={submit}>
        <Main>
          <MoneyFields
            action="send"
            labels={{ person: messages.to, amount: messages.amount, note: messages.note }}
            entry={state}
            onEdit={send.edit}
            notice={notice}
            hint={{ text: hint(), tone: isOver ? "bad" : undefined }}
            disabled={busy}
            isFixed={requestId !== null}
          />
          {requestId !== null && person !== null && (
            <BlockRequester person={person} requestId={requestId} disabled={busy} />
          )}
        </Main>
        <Actions send={send} blocked={sendProblem(state, available) !== null} />
      </Form>
      <SendDialogs send={send} available={available} />
    </>
  );
}

interface BlockRequesterProps {
  person: Person;
  requestId: string;
  disabled: boolean;
}

/** Offers to block the person who requests money, in case the payer does not know them. */
function BlockRequester({ person, requestId, disabled }: BlockRequesterProps) {
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={classes(text.small, text.soft, styles.block)}>
        {blockingMessages.unknown(personFirstName(person))}{" "}
        <TextButton disabled={disabled} onClick={() => setOpen(true)}>
          {blockingMessages.action}
        </TextButton>
      </p>
      <Suspense>
        {isOpen && (
          <BlockDialog
            person={person}
            requestId={requestId}
            onClose={() => setOpen(false)}
            onBlocked={() => navigate("/dashboard", { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}

interface ActionsProps {
  send: { state: SendState; askReject: () => void };
  blocked: boolean;
}

function Actions({ send: { state, askReject }, blocked }: ActionsProps) {
  return (
    <Foot>
      <Button
        type="submit"
        wide
        busy={state.phase === "sending"}
        busyLabel={messages.sending}
        disabled={blocked || state.phase === "rejecting"}
      >
        {messages.action}
      </Button>
      {state.requestId !== null && (
        <Button
          kind="quiet"
          wide
          busy={state.phase === "rejecting"}
          disabled={state.phase === "sending"}
          onClick={askReject}
        >
          {messages.reject}
        </Button>
      )}
    </Foot>
  );
}
