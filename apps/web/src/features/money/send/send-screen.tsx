import { assetOfCurrency, formatAmount } from "@lilypad/money";
import { Suspense, useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import type { AccountView } from "../../../shared/account/index.ts";
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
} from "../../../shared/ui/index.ts";
import { BlockDialog } from "../../me/blocking/index.ts";
import {
  type FieldProblem,
  MoneyFields,
  MoneyReview,
  MoneyScreen,
  type OpenedStart,
} from "../money-form/index.ts";
import { OpenedRequest } from "../request/index.ts";
import { SendDialogs } from "./send-dialogs.tsx";
import {
  amountProblem,
  firstSendState,
  needsReview,
  type SendState,
  sendAmount,
} from "./send-flow.ts";
import { SendReview } from "./send-review.tsx";
import styles from "./send-screen.module.css";
import type { SendFacts, SendStep } from "./send-step.ts";
import { SuccessScreen } from "./success/lazy-success.ts";
import { type Send, useSend } from "./use-send.ts";
import { useSendStep } from "./use-send-step.ts";

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
  const send = useSend(firstSendState(props.start));
  const { state } = send;
  const { person, currency } = state;
  const { step, facts, account } = useSendStep(state);
  const { available, hasPaid } = facts;
  const isReviewing = step.shows === "review" && person !== null;
  usePreloadedSuccess(state.digits !== "");
  useBackEntries(isReviewing ? 1 : 0, send.leaveReview);

  function press() {
    if (state.phase !== "idle" || step.blockedBy !== null) return;
    if (step.button === "review") send.review();
    else if (step.button === "prepare") void send.prepare(available);
    else if (step.button === "send") void send.submit(available);
  }

  return (
    <>
      <Form onSubmit={press} submits="button">
        {isReviewing ? (
          <SendReview
            state={state}
            person={person}
            available={available}
            isFirst={hasPaid === false}
            signedTo={state.prepared?.address ?? null}
          />
        ) : (
          <SendFields
            send={send}
            step={step}
            facts={facts}
            account={account}
            linkProblem={props.linkProblem}
          />
        )}
        <MoneyReview
          action="send"
          entry={state}
          asset={assetOfCurrency(currency)}
          account={account}
        >
          {isReviewing ? null : warningOf(state, facts)}
        </MoneyReview>
        <Actions
          send={send}
          label={labelOf(step, state)}
          blocked={step.blockedBy !== null}
          onEdit={isReviewing ? send.leaveReview : null}
        />
      </Form>
      <SendDialogs send={send} available={available} />
    </>
  );
}

/** Loads the code of the success screen, or there would be nothing to see between the payment and the success. */
function usePreloadedSuccess(hasAmount: boolean) {
  useEffect(() => {
    if (hasAmount) void SuccessScreen.preload().catch(() => {});
  }, [hasAmount]);
}

function labelOf({ button }: SendStep, state: SendState): string {
  if (state.person === null || button === "wait") return messages.action;
  if (button !== "send") return messages.toReview;
  return messages.sendTo(sendAmount(state), personFirstName(state.person));
}

/** The warning on a wide screen before a large payment, or the first one to a person. */
function warningOf(state: SendState, { signs, limits, hasPaid }: SendFacts): string | null {
  const { person } = state;
  if (person === null) return null;
  if (signs) return signedSendMessages.ahead;
  if (!needsReview(state, limits, hasPaid)) return null;
  const { first, final } = messages.review;
  return hasPaid === false ? `${first(personFirstName(person))} ${final}` : final;
}

interface SendFieldsProps {
  send: Send;
  step: SendStep;
  facts: SendFacts;
  /** The account that pays, or null while it is unknown. */
  account: AccountView | null;
  /** The reason why the person of a link is not filled in. */
  linkProblem: FieldProblem | null;
}

/** The fields of the form, with the ways to other screens. */
function SendFields({ send, step, facts, account, linkProblem }: SendFieldsProps) {
  const { state, edit, openLimits } = send;
  const { person, requestId } = state;
  const busy = state.phase !== "idle";
  return (
    <Main>
      <MoneyFields
        action="send"
        labels={{ person: messages.to, amount: messages.amount, note: messages.note }}
        entry={state}
        onEdit={edit}
        problem={problemOf(state, linkProblem)}
        amountError={amountProblem(state, facts.available, facts.limits)}
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
      {step.blockedBy === "limit" && (
        <p className={classes(text.small, styles.block)}>
          <TextButton onClick={openLimits}>{limitsMessages.title}</TextButton>
        </p>
      )}
      {requestId !== null && person !== null && (
        <BlockRequester person={person} requestId={requestId} disabled={busy} />
      )}
    </Main>
  );
}

/** The problem of the person's field: why they cannot be paid, or why the link's person is missing. */
function problemOf(
  { notice, isEdited }: SendState,
  linkProblem: FieldProblem | null,
): FieldProblem | null {
  if (notice?.kind === "person") return { field: "person", text: notice.text };
  return isEdited ? null : linkProblem;
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
