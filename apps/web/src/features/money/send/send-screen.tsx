import { formatAmount } from "@lilypad/money";
import { X } from "lucide-react";
import { type FormEvent, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { accountOf, useAccounts, useChosenCurrency } from "../../../shared/account/index.ts";
import {
  appMessages,
  blockingMessages,
  sendMessages as messages,
} from "../../../shared/messages/index.ts";
import { type Person, PersonPicker, personFirstName } from "../../../shared/people/index.ts";
import {
  AmountEntry,
  Button,
  classes,
  Foot,
  IconButton,
  Main,
  Screen,
  SkeletonRows,
  TextButton,
  TopBar,
  text,
} from "../../../shared/ui/index.ts";
import { BlockDialog } from "../../me/blocking/index.ts";
import { CurrencyPicker, type MoneyStart, NoteField, useOpenedForm } from "../money-form/index.ts";
import { SendDialogs } from "./send-dialogs.tsx";
import { isOverBalance, type SendState, sendProblem } from "./send-flow.ts";
import styles from "./send-screen.module.css";
import { useSend } from "./use-send.ts";

/** Send money to a person, or pay what they asked for. */
export function SendScreen() {
  const [, navigate] = useLocation();
  const opened = useOpenedForm("send");
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
        <SendForm start={opened.start} notice={opened.notice} />
      )}
    </Screen>
  );
}

function SendForm({ start, notice }: { start: MoneyStart; notice: string | null }) {
  const [, navigate] = useLocation();
  const [chosen] = useChosenCurrency();
  const send = useSend({
    recipient: start.person,
    digits: start.digits,
    currency: start.currency ?? chosen,
    note: start.note,
    requestId: start.requestId,
    phase: "idle",
    notice: null,
    correlationId: null,
  });
  const { state, edit } = send;
  const { view, currencies } = useAccounts();
  const account = accountOf(view, state.currency);
  // An old balance is shown, but does not forbid: the server knows the present one.
  const available = view.state === "known" && account !== null ? account.minor : null;
  const busy = state.phase !== "idle";
  const paying = state.requestId !== null;
  const over = isOverBalance(state.digits, state.currency, available);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) void send.submit(available);
  }

  function scan() {
    const { digits, currency, note } = state;
    navigate("/scan?for=send", { state: { digits, currency, note } });
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Main>
          <PersonPicker
            label={messages.to}
            person={state.recipient}
            fixed={paying}
            notice={notice}
            onScan={scan}
            onPick={(recipient) => edit({ recipient })}
          />
          <AmountEntry
            label={messages.amount}
            digits={state.digits}
            currency={state.currency}
            disabled={busy || paying}
            describedBy="send-available"
            onChange={(digits) => edit({ digits })}
          >
            <CurrencyPicker
              currency={state.currency}
              currencies={currencies}
              disabled={busy || paying}
              onPick={(currency) => edit({ currency })}
            />
            <p
              id="send-available"
              role="status"
              className={classes(styles.available, over && styles.over)}
            >
              {over
                ? messages.insufficient.text(state.currency)
                : account === null
                  ? messages.availableLoading
                  : messages.available(formatAmount(account.minor, account.asset))}
            </p>
          </AmountEntry>
          <NoteField
            label={messages.note}
            value={state.note}
            disabled={busy}
            onChange={(note) => edit({ note })}
          />
          {state.requestId !== null && state.recipient !== null && (
            <Stranger person={state.recipient} requestId={state.requestId} disabled={busy} />
          )}
        </Main>
        <Actions send={send} blocked={sendProblem(state, available) !== null} />
      </form>
      <SendDialogs send={send} available={available} />
    </>
  );
}

interface StrangerProps {
  person: Person;
  requestId: string;
  disabled: boolean;
}

/** Blocks a stranger who asks for money. */
function Stranger({ person, requestId, disabled }: StrangerProps) {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <p className={classes(text.small, text.soft, styles.stranger)}>
        {blockingMessages.unknown(personFirstName(person))}{" "}
        <TextButton disabled={disabled} onClick={() => setAsked(true)}>
          {blockingMessages.action}
        </TextButton>
      </p>
      <Suspense>
        {asked && (
          <BlockDialog
            person={person}
            requestId={requestId}
            onClose={() => setAsked(false)}
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
