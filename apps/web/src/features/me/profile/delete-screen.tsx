import { Check, Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useReducer, useRef } from "react";
import { useLocation } from "wouter";
import { useAccounts } from "../../../shared/account/index.ts";
import { ResendButton } from "../../../shared/mailed-code/index.ts";
import { profileMessages } from "../../../shared/messages/index.ts";
import { call, endSession } from "../../../shared/session/index.ts";
import { useSecondsLeft } from "../../../shared/time/index.ts";
import { Button, CodeInput, Foot, LinkButton, Main, text } from "../../../shared/ui/index.ts";
import {
  canDelete,
  type DeleteState,
  deleteReducer,
  firstDeleteState,
} from "./flow/delete-flow.ts";
import type { Profile } from "./flow/details-rules.ts";
import { type LeftInAccount, leftInAccount } from "./flow/left-in-account.ts";
import { Points } from "./ui/points.tsx";
import styles from "./ui/sub-screen.module.css";
import { Lead, WithProfile } from "./ui/sub-screen.tsx";

const messages = profileMessages.deletion;

/** Deletes the account: the consequences, a mailed code, and the deletion itself. */
export function DeleteScreen() {
  return (
    <WithProfile title={messages.title}>{(profile) => <Deletion profile={profile} />}</WithProfile>
  );
}

function Deletion({ profile }: { profile: Profile }) {
  const [, navigate] = useLocation();
  const [state, dispatch] = useReducer(deleteReducer, firstDeleteState);
  const { view } = useAccounts();
  // While the balance is unknown, the server decides.
  const left = leftInAccount(view) ?? nothingKnown;
  const { rewards } = left;

  /**
   * @param isFull the remaining balance prevents the deletion; the server refuses with the reason, and
   * notes that they want to leave
   */
  async function start(isFull: boolean) {
    if (!isFull) return sendCode();
    dispatch({ type: "code_wanted" });
    const body = rewards === "" ? {} : { giveUpRewards: true };
    const asked = await call("deleteAccount", { body });
    if (asked.success || asked.code === "SECURITY_CODE_REQUIRED") return sendCode();
    dispatch({ type: "code_not_sent", error: asked.isCancelled ? null : asked.error });
  }

  async function sendCode() {
    dispatch({ type: "code_wanted" });
    const sent = await call("sendSecurityCode", { body: {} });
    if (sent.success) {
      const resendAtMs = Date.now() + sent.data.resend_after_seconds * 1000;
      dispatch({ type: "code_sent", resendAtMs });
    } else dispatch({ type: "code_not_sent", error: sent.error });
  }

  async function deleteAccount() {
    if (!canDelete(state)) return;
    dispatch({ type: "deleting" });
    const { code } = state;
    const body = rewards === "" ? { code } : { code, giveUpRewards: true };
    const answer = await call("deleteAccount", { body });
    if (!answer.success) {
      const codeSpent = answer.code === "CODE_EXPIRED" || /_CODE_/.test(answer.code ?? "");
      dispatch({ type: "refused", error: answer.isCancelled ? null : answer.error, codeSpent });
      return;
    }
    const { kept } = answer.data;
    // First, because the end of the session leads away from screens that need one.
    navigate("/account-deleted", { replace: true, state: { kept } });
    await endSession();
  }

  return state.phase === "explaining" || state.phase === "sending" ? (
    <Explanation state={state} left={left} onContinue={start} />
  ) : (
    <CodeQuestion
      state={state}
      email={profile.email}
      rewards={rewards}
      onType={(code) => dispatch({ type: "typed", code })}
      onResend={sendCode}
      onDelete={deleteAccount}
    />
  );
}

const nothingKnown: LeftInAccount = {
  money: "",
  preventsDeletion: false,
  rewards: "",
  toBank: null,
  toWallet: "/send-money/wallet",
};

/** The money that is left, with the ways out of the account. */
function MoneyLeft({ left, asked }: { left: LeftInAccount; asked: boolean }) {
  const { money, preventsDeletion, toBank, toWallet } = left;
  return (
    <div className={`${styles.block} ${styles.alert}`} role="status">
      <p className={text.strong}>{preventsDeletion ? messages.balance : messages.smallRest}</p>
      <p className={text.small}>
        {preventsDeletion ? messages.balanceLeft(money) : messages.smallRestLeft(money)}
      </p>
      {preventsDeletion && asked && <p className={text.small}>{messages.arrivals}</p>}
      <div className={styles.ways}>
        {toBank !== null && (
          <LinkButton href={toBank} kind="secondary" size="small">
            {messages.toBank}
          </LinkButton>
        )}
        <LinkButton href={toWallet} kind="secondary" size="small">
          {messages.toWallet}
        </LinkButton>
        <LinkButton href="/send-money" kind="secondary" size="small">
          {messages.sendMoney}
        </LinkButton>
      </div>
    </div>
  );
}

interface ExplanationProps {
  state: DeleteState;
  left: LeftInAccount;
  onContinue: (isFull: boolean) => void;
}

function Explanation({ state, left, onContinue }: ExplanationProps) {
  const [, navigate] = useLocation();
  const { money, preventsDeletion, rewards } = left;
  return (
    <>
      <Main>
        <Lead>{messages.lead}</Lead>
        {money !== "" && <MoneyLeft left={left} asked={state.error !== null} />}
        {rewards !== "" && (
          <div className={`${styles.block} ${styles.alert}`} role="status">
            <p className={text.strong}>{messages.rewards(rewards)}</p>
            <p className={text.small}>{messages.rewardsLapse}</p>
          </div>
        )}
        <Points title={messages.goes} points={messages.gone} icon={<Trash2 {...icon} />} />
        <Points title={messages.stays} points={messages.kept} icon={<Check {...icon} />} />
      </Main>
      <Foot>
        <Problem>{state.error}</Problem>
        <Button
          kind="destructive"
          wide
          busy={state.phase === "sending"}
          busyLabel={messages.starting}
          onClick={() => onContinue(preventsDeletion)}
        >
          {messages.start}
        </Button>
        <Button kind="quiet" wide onClick={() => navigate("/profile")}>
          {messages.keep}
        </Button>
      </Foot>
    </>
  );
}

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

interface CodeQuestionProps {
  state: DeleteState;
  email: string;
  /** "100.00 LIL", which lapses; empty if there is none. */
  rewards: string;
  onType: (code: string) => void;
  onResend: () => void;
  onDelete: () => void;
}

function CodeQuestion({ state, email, rewards, onType, onResend, onDelete }: CodeQuestionProps) {
  const [, navigate] = useLocation();
  const secondsLeft = useSecondsLeft(state.resendAtMs);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDelete();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Main>
        <Lead title={messages.codeTitle}>{messages.codeLead(email)}</Lead>
        {rewards !== "" && <p className={styles.note}>{messages.rewards(rewards)}</p>}
        <div className={styles.fields}>
          <CodeInput
            label={messages.code}
            value={state.code}
            onChange={onType}
            readOnly={state.phase === "deleting"}
            describedBy="delete-problem"
            inputRef={input}
          />
          <div className={styles.resend}>
            <ResendButton
              secondsLeft={secondsLeft}
              busy={state.phase === "resending"}
              busyLabel={messages.starting}
              disabled={state.phase !== "asking"}
              texts={messages}
              onClick={onResend}
            />
          </div>
        </div>
      </Main>
      <Foot>
        <Problem id="delete-problem">{state.error}</Problem>
        <Button
          type="submit"
          kind="destructive"
          wide
          busy={state.phase === "deleting"}
          busyLabel={messages.deleting}
          disabled={!canDelete(state)}
        >
          {messages.confirm}
        </Button>
        <Button
          kind="quiet"
          wide
          disabled={state.phase === "deleting"}
          onClick={() => navigate("/profile")}
        >
          {messages.keep}
        </Button>
      </Foot>
    </form>
  );
}

/** An error. Its element exists in advance, so that the text is announced when it appears. */
function Problem({ id, children }: { id?: string; children: string | null }) {
  return (
    <p id={id} className={styles.wrong} role="alert">
      {children}
    </p>
  );
}
