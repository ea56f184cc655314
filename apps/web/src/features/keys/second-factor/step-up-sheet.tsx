import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { appMessages, secondFactorMessages as messages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import type { StepUpAction, StepUpNeed } from "../../../shared/session/index.ts";
import { Button, Sheet, TextButton, text } from "../../../shared/ui/index.ts";
import { ProofEntry, useProving, VerifyButton } from "./proof-entry.tsx";
import { type ProofMethods, readProofMethods } from "./proof-methods.ts";
import { sessionProofs } from "./prove.ts";
import styles from "./step-up-sheet.module.css";

export interface StepUpSheetProps {
  need: StepUpNeed;
  action: StepUpAction;
  /** The person's second factors. */
  own: ProofMethods;
  onAnswer: (confirmed: boolean) => void;
}

const onlyPasskey = { passcode: false, passkey: true };

const methodsFor = (need: StepUpNeed, own: ProofMethods): ProofMethods =>
  need === "passkey" ? onlyPasskey : own;

/**
 * Confirms without opening our sheet if a passkey is the only method: the device shows its own prompt, so the
 * person taps once.
 * @returns null if they have confirmed, otherwise the methods for the sheet
 */
export async function confirmAtOnce(need: StepUpNeed): Promise<ProofMethods | null> {
  const own = await readProofMethods();
  const { passcode, passkey } = methodsFor(need, own);
  if (passcode || !passkey || !browserSupportsWebAuthn()) return own;
  const proof = await sessionProofs.byPasskey();
  return proof.kind === "proved" ? null : own;
}

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

/** The sheet for the passcode or passkey, over the screen whose call waits for it. Closing it cancels. */
export function StepUpSheet({ need, action, own, onAnswer }: StepUpSheetProps) {
  const [, navigate] = useLocation();
  const methods = methodsFor(need, own);
  // A new passcode helps people who have lost their only passkey, unless nothing but a passkey counts here.
  const canReset = methods.passcode || need === "any";
  const proving = useProving(sessionProofs, { onProved: () => onAnswer(true) });

  /** Leaves for the reset; the screen below keeps its entries in its history entry. */
  function resetPasscode() {
    onAnswer(false);
    navigate("/profile/security", { state: { task: { kind: "reset_passcode" } } });
  }

  return (
    <Sheet open title={messages.stepUp.title} onClose={() => onAnswer(false)}>
      <div className={styles.content}>
        <p className={text.soft}>{messages.stepUp.lead(methodName(methods), purposeOf(action))}</p>
        <ProofEntry proving={proving} methods={methods} />
        {canReset && (
          <p className={text.small}>
            <TextButton onClick={resetPasscode}>
              {methods.passcode ? messages.forgot : messages.lostPasskey}
            </TextButton>
          </p>
        )}
        <VerifyButton proving={proving} methods={methods} />
        <Button kind="quiet" wide onClick={() => onAnswer(false)}>
          {appMessages.cancel}
        </Button>
      </div>
    </Sheet>
  );
}
