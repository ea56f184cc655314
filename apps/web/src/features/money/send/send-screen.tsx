import { assetOfCurrency, formatAmount } from "@lilypad/money";
import { Suspense, useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { accountOf, useAccounts } from "../../../shared/account/index.ts";
import {
  blockingMessages,
  limitsMessages,
  sendMessages as messages,
  signedSendMessages,
  walletSendMessages,
} from "../../../shared/messages/index.ts";
import { useBackEntries, useLocation } from "../../../shared/navigation/index.ts";
import { type Person, personFirstName } from "../../../shared/people/index.ts";
import {
  Button,
  classes,
  Foot,
  Form,
  Main,
  TextButton,
  TextLink,
  text,
  useWide,
} from "../../../shared/ui/index.ts";
import { BlockDialog } from "../../me/blocking/index.ts";
import {
  type FieldProblem,
  type MoneyEntry,
  MoneyFields,
  MoneyReview,
  MoneyScreen,
  type OpenedStart,
} from "../money-form/index.ts";
import { OpenedRequest } from "../request/index.ts";
import { SendDialogs } from "./send-dialogs.tsx";
import { amountProblem, isOverBalance, needsReview, sendAmount, sendProblem } from "./send-flow.ts";
import { SendReview } from "./send-review.tsx";
import styles from "./send-screen.module.css";
import { SuccessScreen } from "./success/lazy-success.ts";
import { type Send, useSend } from "./use-send.ts";
import { useKeptReview, useSendChecks } from "./use-send-checks.ts";

/** Send Money: sends money to a person, or pays a payment request, which the address may name. */
export function SendScreen() {
  const [parameters] = useSearchParams();
  const request = parameters.get("request");
  if (request !== null) return <OpenedRequest id={request} />;
  return (
    <MoneyScreen action="send" title={messages.title}>
      {(start, problem) => <SendForm start={start} linkProblem={problem} />}
    </MoneyScreen>
  );
}

function SendForm(props: { start: OpenedStart; linkProblem: FieldProblem | null }) {
  const { start, linkProblem } = props;
  const send = useSend({
    ...start,
    phase: "idle",
    notice: null,
    correlationId: null,
    prepared: null,
  });
  const { state } = send;
  const { person, currency, requestId } = state;
  const { view } = useAccounts();
  const account = accountOf(view, currency);
  // A remembered balance is shown but does not prevent sending: the server knows the current one.
  const available = view.state === "known" && account !== null ? account.minor : null;
  const busy = state.phase !== "idle";
  const { limits, hasPaid, signs, isChecking } = useSendChecks(person?.id ?? null, currency);
  const amountError = amountProblem(state, available, limits);
  const isBlocked = amountError !== null || sendProblem(state, available) !== null;
  const isOverLimit = amountError !== null && !isOverBalance(state, available);
  const hasAmount = state.digits !== "";
  // Its code would otherwise be loaded between the payment and the success, with nothing on the screen.
  useEffect(() => {
    if (hasAmount) void SuccessScreen.preload().catch(() => {});
  }, [hasAmount]);
  const [isEdited, setEdited] = useState(false);
  const [isReviewed, setReviewed] = useState(false);
  // A refused person has to be changed in the form.
  const refusal = state.notice?.kind === "person" ? state.notice.text : null;
  // A wide screen shows the review beside the form.
  const isWide = useWide();
  const { prepared } = state;
  // A payment to be signed is always reviewed, with the address that is signed.
  const hasReviewed = prepared !== null || (!isWide && !signs && isReviewed);
  const isReviewing = hasReviewed && person !== null && refusal === null;
  const keepsReview = useKeptReview(
    state,
    isChecking ? undefined : needsReview(state, limits, hasPaid),
  );
  const reviewsFirst = !isReviewing && (signs || (!isWide && keepsReview));
  // Whether the button sends immediately or leads to the review is not known yet.
  const isUndecided = person !== null && isChecking && !isReviewing;

  function edit(fields: Partial<MoneyEntry>) {
    setEdited(true);
    setReviewed(false);
    send.edit(fields);
  }

  function submit() {
    if (busy || isUndecided) return;
    if (reviewsFirst && signs) void send.prepare(available);
    else if (reviewsFirst && !isBlocked) setReviewed(true);
    else void send.submit(available);
  }

  function leaveReview() {
    setReviewed(false);
    send.leaveReview();
  }

  useBackEntries(isReviewing ? 1 : 0, () => {
    if (!busy) leaveReview();
  });

  function label(): string {
    if (person === null || state.digits === "" || isUndecided) return messages.action;
    if (reviewsFirst) return messages.toReview;
    return messages.sendTo(sendAmount(state), personFirstName(person));
  }

  /** The warning on a wide screen before a large payment, or the first one to a person. */
  function warning(): string | null {
    if (person === null || isReviewing) return null;
    if (signs) return signedSendMessages.ahead;
    if (!needsReview(state, limits, hasPaid)) return null;
    const { first, final } = messages.review;
    return hasPaid === false ? `${first(personFirstName(person))} ${final}` : final;
  }

  function problem(): FieldProblem | null {
    if (refusal !== null) return { field: "person", text: refusal };
    return isEdited ? null : linkProblem;
  }

  return (
    <>
      <Form onSubmit={submit} submits="button">
        {isReviewing ? (
          <SendReview
            state={state}
            person={person}
            available={available}
            isFirst={hasPaid === false}
            signedTo={prepared?.address ?? null}
          />
        ) : (
          <Main>
            <MoneyFields
              action="send"
              labels={{ person: messages.to, amount: messages.amount, note: messages.note }}
              entry={state}
              onEdit={edit}
              problem={problem()}
              amountError={amountError}
              hint={{
                text:
                  account === null
                    ? messages.availableLoading
                    : messages.available(formatAmount(account.minor, account.asset)),
              }}
              disabled={busy}
              isFixed={requestId !== null}
            />
            {person === null && requestId === null && (
              <p className={classes(text.small, styles.block)}>
                <TextLink href="/send-money/wallet">{walletSendMessages.entry}</TextLink>
              </p>
            )}
            {isOverLimit && (
              <p className={classes(text.small, styles.block)}>
                <TextButton onClick={send.openLimits}>{limitsMessages.title}</TextButton>
              </p>
            )}
            {requestId !== null && person !== null && (
              <BlockRequester person={person} requestId={requestId} disabled={busy} />
            )}
          </Main>
        )}
        <MoneyReview
          action="send"
          entry={state}
          asset={assetOfCurrency(currency)}
          account={account}
        >
          {warning()}
        </MoneyReview>
        <Actions
          send={send}
          label={label()}
          blocked={isBlocked || isUndecided}
          onEdit={isReviewing ? leaveReview : null}
        />
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
  send: Pick<Send, "state" | "askReject">;
  label: string;
  blocked: boolean;
  /** Leads back from the review to the form; null in the form. */
  onEdit: (() => void) | null;
}

function Actions({ send: { state, askReject }, label, blocked, onEdit }: ActionsProps) {
  return (
    <Foot>
      <Button
        type="submit"
        wide
        // The second click of a double-click on Continue must not send the payment.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        busy={state.phase === "sending" || state.phase === "preparing"}
        busyLabel={state.phase === "preparing" ? signedSendMessages.checking : messages.sending}
        disabled={blocked || state.phase === "rejecting"}
      >
        {label}
      </Button>
      {onEdit !== null && (
        <Button kind="quiet" wide disabled={state.phase !== "idle"} onClick={onEdit}>
          {messages.review.edit}
        </Button>
      )}
      {state.requestId !== null && onEdit === null && (
        <Button
          kind="quiet"
          wide
          busy={state.phase === "rejecting"}
          disabled={state.phase === "sending" || state.phase === "preparing"}
          onClick={askReject}
        >
          {messages.reject}
        </Button>
      )}
    </Foot>
  );
}
