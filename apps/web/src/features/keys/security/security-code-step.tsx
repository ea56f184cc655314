import { CodeEntry, type CodeProblem } from "../../../shared/mailed-code/index.ts";
import { securityMessages } from "../../../shared/messages/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import styles from "./security.module.css";

const messages = securityMessages.code;

export interface SecurityCodeStepProps {
  /** When a code for this change was sent; null sends one now. */
  mailedAtMs: number | null;
  onMailed: () => void;
  /** Why the code that was entered before was refused. */
  problem: CodeProblem | null;
  busy: boolean;
  onCode: (code: string) => void;
}

/** Sends and verifies the code that a change of security settings needs. A refused code restarts the step. */
export function SecurityCodeStep({
  mailedAtMs,
  onMailed,
  problem,
  busy,
  onCode,
}: SecurityCodeStepProps) {
  const { run: send } = useOperation("sendSecurityCode", { failed: messages.failed });
  async function mail(): Promise<boolean> {
    const isSent = (await send({ body: {} }))?.success === true;
    if (isSent) onMailed();
    return isSent;
  }
  return (
    <CodeEntry
      label={messages.label}
      sentAtMs={mailedAtMs}
      problem={problem}
      busy={busy}
      onCode={async (code) => {
        onCode(code);
        return null;
      }}
      onSend={mail}
      sendingLabel={messages.sending}
      className={styles.block}
      actionsClassName={styles.actions}
    />
  );
}
