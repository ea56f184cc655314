import { Check, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useAccounts } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import {
  CodeFields,
  type CodeRefusal,
  isComplete,
  useCodeEntry,
} from "../../../shared/mailed-code/index.ts";
import { profileMessages, securityMessages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { call, endSession } from "../../../shared/session/index.ts";
import { Button, Foot, LinkButton, Main, text } from "../../../shared/ui/index.ts";
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
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { busy, run } = useBusy();
  const { view } = useAccounts();
  // While the balance is unknown, the server decides.
  const left = leftInAccount(view) ?? nothingKnown;
  const { rewards } = left;

  /**
   * @param isFull the remaining balance prevents the deletion; the server refuses with the reason, and
   * notes that they want to leave
   */
  const start = (isFull: boolean) =>
    run(async () => {
      setError(null);
      if (isFull) {
        const body = rewards === "" ? {} : { giveUpRewards: true };
        const asked = await call("deleteAccount", { body });
        if (!asked.success && asked.code !== "SECURITY_CODE_REQUIRED")
          return setError(asked.isCancelled ? null : asked.error);
      }
      const sent = await call("sendSecurityCode", { body: {} });
      if (sent.success) setIsAsking(true);
      else setError(sent.error);
    });

  return isAsking ? (
    <CodeQuestion email={profile.email} rewards={rewards} />
  ) : (
    <Explanation busy={busy} error={error} left={left} onContinue={start} />
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
  busy: boolean;
  /** Why no code was sent. */
  error: string | null;
  left: LeftInAccount;
  onContinue: (isFull: boolean) => void;
}

function Explanation({ busy, error, left, onContinue }: ExplanationProps) {
  const [, navigate] = useLocation();
  const { money, preventsDeletion, rewards } = left;
  return (
    <>
      <Main>
        <Lead>{messages.lead}</Lead>
        {money !== "" && <MoneyLeft left={left} asked={error !== null} />}
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
        {/* In advance, so that the text is announced when it appears. */}
        <p className={styles.wrong} role="alert">
          {error}
        </p>
        <Button
          kind="destructive"
          wide
          busy={busy}
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
  email: string;
  /** "100.00 LIL", which lapses; empty if there is none. */
  rewards: string;
}

/** Asks for the mailed code. Unlike other codes, this one waits for a button: what follows is permanent. */
function CodeQuestion({ email, rewards }: CodeQuestionProps) {
  const [, navigate] = useLocation();

  async function deleteAccount(code: string): Promise<CodeRefusal | null> {
    const body = rewards === "" ? { code } : { code, giveUpRewards: true };
    const answer = await call("deleteAccount", { body });
    if (!answer.success) {
      if (answer.isCancelled) return "cancelled";
      if (answer.code === "SECURITY_CODE_INVALID") return "wrong";
      if (answer.code === "CODE_EXPIRED") return "expired";
      // Such as a remaining balance, which does not affect the code.
      return { said: answer.error, keepsCode: true };
    }
    const { kept } = answer.data;
    // First, because the end of the session leads away from screens that need one.
    navigate("/account-deleted", { replace: true, state: { kept } });
    await endSession();
    return null;
  }

  const { run: send } = useOperation("sendSecurityCode", { failed: securityMessages.code.failed });
  const sendAgain = async () => (await send({ body: {} }))?.success === true;

  const entry = useCodeEntry({ onCode: deleteAccount, onSend: sendAgain });
  const canDelete = isComplete(entry.state);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canDelete) void entry.verify();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Main>
        <Lead title={messages.codeTitle}>{messages.codeLead(email)}</Lead>
        {rewards !== "" && <p className={styles.note}>{messages.rewards(rewards)}</p>}
        <CodeFields
          label={messages.code}
          entry={entry}
          sendingLabel={messages.starting}
          resendTexts={messages}
          className={styles.fields}
          actionsClassName={styles.resend}
        />
      </Main>
      <Foot>
        <Button
          type="submit"
          kind="destructive"
          wide
          busy={entry.isVerifying}
          busyLabel={messages.deleting}
          disabled={!canDelete}
        >
          {messages.confirm}
        </Button>
        <Button kind="quiet" wide disabled={entry.isVerifying} onClick={() => navigate("/profile")}>
          {messages.keep}
        </Button>
      </Foot>
    </form>
  );
}
