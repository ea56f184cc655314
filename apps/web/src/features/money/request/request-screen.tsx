import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type FormEvent, useReducer } from "react";
import { useLocation } from "wouter";
import { useAccounts, useChosenCurrency, useUserId } from "../../../shared/account/index.ts";
import { classifyError, errorText } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { appMessages, requestMessages as messages } from "../../../shared/messages/index.ts";
import { entryDecimal } from "../../../shared/money/index.ts";
import { type Person, PersonPicker, personFirstName } from "../../../shared/people/index.ts";
import { call } from "../../../shared/session/index.ts";
import {
  AmountEntry,
  Button,
  Dialog,
  Foot,
  IconButton,
  Main,
  Screen,
  SkeletonRows,
  TopBar,
  toast,
} from "../../../shared/ui/index.ts";
import { CurrencyPicker, type MoneyStart, NoteField, useOpenedForm } from "../money-form/index.ts";
import { requestsQuery } from "./queries.ts";
import { type RequestState, requestProblem, requestReducer } from "./request-flow.ts";
import styles from "./request-screen.module.css";

/** Ask a person for money. */
export function RequestScreen() {
  const [, navigate] = useLocation();
  const opened = useOpenedForm("request");
  return (
    <Screen title={messages.title}>
      <TopBar
        leading={
          <IconButton label={appMessages.close} onClick={() => navigate("/dashboard")}>
            <X size={24} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
        title={messages.title}
      />
      {opened.state === "looking" ? (
        <Main>
          <SkeletonRows rows={1} label={opened.text} />
        </Main>
      ) : (
        <RequestForm start={opened.start} notice={opened.notice} />
      )}
    </Screen>
  );
}

function RequestForm({ start, notice }: { start: MoneyStart; notice: string | null }) {
  const [, navigate] = useLocation();
  const [chosen] = useChosenCurrency();
  const [state, dispatch] = useReducer(requestReducer, {
    payer: start.person,
    digits: start.digits,
    currency: start.currency ?? chosen,
    note: start.note,
    phase: "idle",
    failure: null,
    correlationId: null,
  } satisfies RequestState);
  const { currencies } = useAccounts();
  const userId = useUserId();
  const queryClient = useQueryClient();
  const sending = state.phase === "sending";
  const { run } = useBusy();
  const toDashboard = () => navigate("/dashboard");

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state.phase !== "idle") return;
    const problem = requestProblem(state);
    const { payer } = state;
    if (problem !== null || payer === null) {
      toast({ kind: "error", ...(problem ?? messages.payerRequired) });
      return;
    }
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
    const said = sent.code === null ? messages.failed.fallback : sent.error;
    const text = sent.status === 0 ? errorText(classifyError(sent)) : said;
    dispatch({ type: "failed", title: messages.failed.title, text });
  }

  function scan() {
    const { digits, currency, note } = state;
    navigate("/scan?for=request", { state: { digits, currency, note } });
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Main>
          <PersonPicker
            label={messages.from}
            person={state.payer}
            notice={notice}
            onScan={scan}
            onPick={(payer) => dispatch({ type: "edited", fields: { payer } })}
          />
          <AmountEntry
            label={messages.amount}
            digits={state.digits}
            currency={state.currency}
            disabled={sending}
            describedBy="request-suggested"
            onChange={(digits) => dispatch({ type: "edited", fields: { digits } })}
          >
            <CurrencyPicker
              currency={state.currency}
              currencies={currencies}
              disabled={sending}
              onPick={(currency) => dispatch({ type: "edited", fields: { currency } })}
            />
            <p id="request-suggested" className={styles.suggested}>
              {messages.suggested}
            </p>
          </AmountEntry>
          <div className={styles.note}>
            <NoteField
              label={messages.note}
              value={state.note}
              disabled={sending}
              onChange={(note) => dispatch({ type: "edited", fields: { note } })}
            />
          </div>
        </Main>
        <Foot>
          <Button type="submit" wide busy={sending} busyLabel={messages.sending}>
            {messages.action}
          </Button>
        </Foot>
      </form>
      <Dialog
        alert
        open={state.failure !== null}
        onClose={() => dispatch({ type: "failure_read" })}
        title={state.failure?.title ?? messages.failed.title}
        text={<p>{state.failure?.text}</p>}
        actions={
          <Button onClick={() => dispatch({ type: "failure_read" })}>{appMessages.close}</Button>
        }
      />
      <Dialog
        open={state.phase === "sent"}
        onClose={toDashboard}
        title={messages.success.title}
        text={state.payer !== null && <p>{messages.success.text(personFirstName(state.payer))}</p>}
        actions={<Button onClick={toDashboard}>{messages.success.done}</Button>}
      />
    </>
  );
}
