import { useLocation } from "wouter";
import { appMessages, secondFactorMessages as messages } from "../../../shared/messages/index.ts";
import type { StepUpAction, StepUpNeed } from "../../../shared/session/index.ts";
import { Button, Sheet, SkeletonRows, TextButton, text } from "../../../shared/ui/index.ts";
import { ProofEntry, useProving, VerifyButton } from "./proof-entry.tsx";
import { bothMethods, type ProofMethods, useProofMethods } from "./proof-methods.ts";
import { sessionProofs } from "./prove.ts";
import styles from "./step-up-sheet.module.css";

export interface StepUpSheetProps {
  need: StepUpNeed;
  action: StepUpAction;
  onAnswer: (confirmed: boolean) => void;
}

const onlyPasskey = { passcode: false, passkey: true };

/** Completes "Use your passkey to …". */
function purposeOf({ operation, purpose }: StepUpAction): string {
  const { purposes, otherPurpose } = messages.stepUp;
  const known: Readonly<Record<string, string>> = purposes;
  return purpose ?? known[operation ?? ""] ?? otherPurpose;
}

function methodName({ passcode, passkey }: ProofMethods) {
  if (passcode && passkey) return "passkey or passcode";
  return passcode ? "passcode" : "passkey";
}

/** Asks for passcode or passkey, over the screen whose call waits for it. Closing it cancels. */
export function StepUpSheet({ need, action, onAnswer }: StepUpSheetProps) {
  const [, navigate] = useLocation();
  const own = useProofMethods();
  const methods = need === "passkey" && own !== null ? onlyPasskey : own;
  const proving = useProving(sessionProofs, { onProved: () => onAnswer(true) });

  /** Leaves for the reset; the screen that asked keeps what was entered in its history entry. */
  function resetPasscode() {
    onAnswer(false);
    navigate("/profile/security", { state: { task: { kind: "reset_passcode" } } });
  }

  return (
    <Sheet open title={messages.stepUp.title} onClose={() => onAnswer(false)}>
      <div className={styles.content}>
        <p className={text.soft}>
          {messages.stepUp.lead(methodName(methods ?? bothMethods), purposeOf(action))}
        </p>
        {methods === null ? (
          <SkeletonRows rows={2} label={messages.loading} />
        ) : (
          <ProofEntry proving={proving} methods={methods} />
        )}
        {methods?.passcode && (
          <p className={text.small}>
            <TextButton onClick={resetPasscode}>{messages.forgot}</TextButton>
          </p>
        )}
        {methods !== null && <VerifyButton proving={proving} methods={methods} />}
        <Button kind="quiet" wide onClick={() => onAnswer(false)}>
          {appMessages.cancel}
        </Button>
      </div>
    </Sheet>
  );
}
