import { appMessages, secondFactorMessages as messages } from "../../../shared/messages/index.ts";
import type { StepUpNeed } from "../../../shared/session/index.ts";
import { Button, Sheet, SkeletonRows, text } from "../../../shared/ui/index.ts";
import { ProofEntry } from "./proof-entry.tsx";
import { useProofMethods } from "./proof-methods.ts";
import { sessionProofs } from "./prove.ts";
import styles from "./step-up-sheet.module.css";

export interface StepUpSheetProps {
  need: StepUpNeed;
  onAnswer: (confirmed: boolean) => void;
}

/** Asks for passcode or passkey, over the screen whose call waits for it. Closing it cancels. */
export function StepUpSheet({ need, onAnswer }: StepUpSheetProps) {
  const methods = useProofMethods();
  return (
    <Sheet open title={messages.stepUp.title} onClose={() => onAnswer(false)}>
      <div className={styles.content}>
        <p className={text.soft}>{messages.stepUp.lead}</p>
        {methods === null ? (
          <SkeletonRows rows={2} label={messages.loading} />
        ) : (
          <ProofEntry
            proofs={sessionProofs}
            methods={need === "passkey" ? { passcode: false, passkey: true } : methods}
            onProved={() => onAnswer(true)}
          />
        )}
        {need === "any" && methods?.passcode && (
          <p className={`${text.small} ${text.soft}`}>{messages.stepUp.forgot}</p>
        )}
        <Button kind="quiet" wide onClick={() => onAnswer(false)}>
          {appMessages.cancel}
        </Button>
      </div>
    </Sheet>
  );
}
