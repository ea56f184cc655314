import { Check, Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useReducer, useRef } from "react";
import { useLocation } from "wouter";
import { useAccounts } from "../../../shared/account/index.ts";
import { ResendButton } from "../../../shared/mailed-code/index.ts";
import { profileMessages } from "../../../shared/messages/index.ts";
import { call, endSession } from "../../../shared/session/index.ts";
import { useSecondsLeft } from "../../../shared/time/index.ts";
import {
  Button,
  Card,
  CodeInput,
  Foot,
  LinkButton,
  Main,
  Section,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import {
  canDelete,
  type DeleteState,
  deleteReducer,
  firstDeleteState,
} from "./flow/delete-flow.ts";
import type { Profile } from "./flow/details-rules.ts";
import { leftInAccount } from "./flow/left-in-account.ts";
import styles from "./ui/sub-screen.module.css";
import { Lead, WithProfile } from "./ui/sub-screen.tsx";

const messages = profileMessages.deletion;

/** Longer than other toasts, because it explains once more what is kept. */
const deletedToastMs = 15_000;

/** Deletes the account: what that means, a mailed code, and the deletion itself. */
export function DeleteScreen() {
  return (
    <WithProfile title={messages.title}>{(profile) => <Deletion profile={profile} />}</WithProfile>
  );
}

function Deletion({ profile }: { profile: Profile }) {
  const [, navigate] = useLocation();
  const [state, dispatch] = useReducer(deleteReducer, firstDeleteState);

  /**
   * @param isFull the remaining balance prevents the deletion; the server refuses with the reason, and
   * notes that they want to leave
   */
  async function start(isFull: boolean) {
    if (!isFull) return sendCode();
    dispatch({ type: "code_wanted" });
    const asked = await call("deleteAccount", { body: {} });
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
    const answer = await call("deleteAccount", { body: { code: state.code } });
    if (!answer.success) {
      const codeSpent = answer.code === "CODE_EXPIRED" || /_CODE_/.test(answer.code ?? "");
      dispatch({ type: "refused", error: answer.isCancelled ? null : answer.error, codeSpent });
      return;
    }
    await endSession();
    toast(
      { kind: "success", title: messages.done, text: answer.data.kept.join(" ") },
      deletedToastMs,
    );
    navigate("/onboarding", { replace: true });
  }

  return state.phase === "explaining" || state.phase === "sending" ? (
    <Explanation state={state} onContinue={start} />
  ) : (
    <CodeQuestion
      state={state}
      email={profile.email}
      onType={(code) => dispatch({ type: "typed", code })}
      onResend={sendCode}
      onDelete={deleteAccount}
    />
  );
}

interface ExplanationProps {
  state: DeleteState;
  onContinue: (isFull: boolean) => void;
}

function Explanation({ state, onContinue }: ExplanationProps) {
  const [, navigate] = useLocation();
  const { view } = useAccounts();
  // While the balance is unknown, the server decides.
  const { amounts, preventsDeletion } = leftInAccount(view) ?? {
    amounts: "",
    preventsDeletion: false,
  };
  return (
    <>
      <Main>
        <Lead>{messages.lead}</Lead>
        {amounts !== "" && (
          <div className={`${styles.block} ${styles.alert}`} role="status">
            <p className={text.strong}>
              {preventsDeletion ? messages.balance : messages.smallRest}
            </p>
            <p className={text.small}>
              {preventsDeletion ? messages.balanceLeft(amounts) : messages.smallRestLeft(amounts)}
            </p>
            {preventsDeletion && state.error !== null && (
              <p className={text.small}>{messages.arrivals}</p>
            )}
            <LinkButton href="/send-money" kind="secondary" size="small">
              {messages.sendMoney}
            </LinkButton>
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

function Points(props: { title: string; points: readonly string[]; icon: React.ReactNode }) {
  return (
    <Section title={props.title} near>
      <Card>
        <ul className={styles.points}>
          {props.points.map((point) => (
            <li key={point}>
              {props.icon}
              {point}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

interface CodeQuestionProps {
  state: DeleteState;
  email: string;
  onType: (code: string) => void;
  onResend: () => void;
  onDelete: () => void;
}

function CodeQuestion({ state, email, onType, onResend, onDelete }: CodeQuestionProps) {
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
